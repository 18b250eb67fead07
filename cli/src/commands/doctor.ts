import { Command } from 'commander';
import type { Output } from '../output.ts';
import type { DoctorFlags } from '../services/doctor/doctor.ts';
import { globalOptions } from './global-options.ts';

export function doctorCommand(output: Output): Command {
  return globalOptions(new Command('doctor'))
    .description('Check everything that a demo link needs, and say how to mend it.')
    .option('--fix', 'mend what is safe to mend (file permissions), and print the SQL that mends the table')
    .option('--fire', 'really call the webhook, with {"slug":"default"}')
    .option('--no-browser', 'start no browser')
    .addHelpText(
      'after',
      `
What visitors may do is tried as a visitor, on two firms of the check's own, which are taken away again; --dry-run
leaves that out. Exit code 8: something failed.

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
        output.note(`\nRun this in the SQL editor of the project:\n\n${await readSchema()}`);
      }
      if (failed.length > 0) process.exitCode = (await import('../exit-codes.ts')).exitCodes.testsFailed;
    });
}
