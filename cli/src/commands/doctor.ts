import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Command } from 'commander';
import { exitCodes } from '../exit-codes.ts';
import type { Output } from '../terminal/output.ts';
import type { DoctorFlags } from '../doctor/doctor.ts';

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
      const { examine } = await import('../doctor/doctor.ts');
      const { printFindings } = await import('../presenters/doctor.ts');
      const findings = await examine(flags, output);
      await printFindings(findings, output);
      const failed = findings.filter(({ status }) => status === 'failed');
      if (flags.fix && failed.some(({ id }) => /^(?:table|visitor)/.test(id))) {
        // Creates the table and restricts access to it. Safe to run again.
        const schema = createRequire(import.meta.url).resolve('@firmline/sdk/firms/schema.sql');
        output.note(`\nRun this in the project's SQL editor:\n\n${readFileSync(schema, 'utf8')}`);
      }
      if (failed.length > 0) process.exitCode = exitCodes.testsFailed;
    });
}
