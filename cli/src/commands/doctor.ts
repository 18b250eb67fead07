import { Command } from 'commander';
import type { Output } from '../output.ts';
import type { DoctorFlags } from '../services/doctor/doctor.ts';

export function doctorCommand(output: Output): Command {
  return new Command('doctor')
    .description('Check everything a demo link needs, and suggest fixes.')
    .option('--fix', 'fix file permissions, and print the SQL that fixes the table')
    .option('--fire', 'call the webhook with {"slug":"default"}')
    .option('--no-browser', 'skip the browser checks')
    .addHelpText(
      'after',
      `
Doctor tests what visitors can do by acting as one, on two firms that it creates and deletes. --dry-run skips these
tests. Exit code 8: a check failed.

Examples:
  $ firmline doctor
  $ firmline doctor --profile production --no-browser --json
  $ firmline doctor --fix`,
    )
    .action(async (flags: DoctorFlags) => {
      const { examine } = await import('../services/doctor/doctor.ts');
      const { printFindings } = await import('../presenters/doctor.ts');
      const findings = await examine(flags, output);
      await printFindings(findings, output);
      const failed = findings.filter(({ status }) => status === 'failed');
      if (flags.fix && failed.some(({ id }) => /^(?:table|visitor)/.test(id))) {
        const { readSchema } = await import('../services/doctor/schema.ts');
        output.note(`\nRun this in the project's SQL editor:\n\n${await readSchema()}`);
      }
      if (failed.length > 0) process.exitCode = (await import('../exit-codes.ts')).exitCodes.testsFailed;
    });
}
