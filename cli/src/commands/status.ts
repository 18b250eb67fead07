import { Command } from 'commander';
import type { Output } from '../terminal/output.ts';

export function statusCommand(output: Output): Command {
  return new Command('status')
    .description('Show the profile, services, keys and stack in use. Sends nothing.')
    .addHelpText(
      'after',
      `
Keys are named, never shown. firmline auth status tries them; firmline doctor checks everything.

Examples:
  $ firmline status
  $ firmline status --profile production --json`,
    )
    .action(async () => {
      const { statusHere } = await import('../status.ts');
      const { printHere } = await import('../presenters/status.ts');
      await printHere(statusHere(output.flags.profile), output);
    });
}
