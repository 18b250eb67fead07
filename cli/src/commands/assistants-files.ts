import { type Command, InvalidArgumentError } from 'commander';
import type { Output } from '../output.ts';
import { asUsage } from './as-usage.ts';
import { globalOptions } from './global-options.ts';
import { wholeNumberFrom } from './whole-number.ts';

export interface PullFlags {
  all?: boolean;
  dir: string;
  force?: boolean;
}

export interface PushFlags {
  dir: string;
  force?: boolean;
}

export interface DiffFlags {
  dir: string;
  version?: readonly string[];
  exitCode?: boolean;
}

const folder = ['--dir <folder>', 'where the files are', 'assistants'] as const;

const upToTwo = (text: string, before: readonly string[] = []) => {
  if (before.length === 2) throw new InvalidArgumentError('Two versions can be compared, not more.');
  return [...before, text];
};

/** The commands about assistants as files, and about what they were. */
export function assistantFileCommands(assistants: Command, output: Output): void {
  globalOptions(assistants.command('pull'))
    .description('Write assistants to files: settings as JSON, each prompt as text beside it.')
    .argument('[ids...]', 'without any, one is picked from a list')
    .option('--all', 'all there are')
    .option(...folder)
    .option('--force', 'overwrite what was edited here')
    .addHelpText(
      'after',
      `
A file that was edited here stays as it is. Commit the files: they hold no key of yours, unless an assistant does.

Examples:
  $ firmline assistants pull --all
  $ firmline assistants pull 5f0c… --dir voices`,
    )
    .action(async (ids: string[], flags: PullFlags, command: Command) => {
      const { pull } = await import('../services/assistants/file-commands.ts');
      await asUsage(command, () => pull(ids, flags, output));
    });

  globalOptions(assistants.command('push'))
    .description('Send files to the platform. Shows the difference and asks first.')
    .argument('[files...]', 'without any, all of the folder')
    .option(...folder)
    .option('--force', 'overwrite what has changed on the platform since the pull')
    .addHelpText(
      'after',
      `
A file without an id becomes a new assistant, and its id is written into it. Only fields that differ are sent.
Nothing is sent where the platform's version has changed since the pull.

Examples:
  $ firmline assistants push
  $ firmline assistants push assistants/dana.json --yes`,
    )
    .action(async (files: string[], flags: PushFlags, command: Command) => {
      const { push } = await import('../services/assistants/file-commands.ts');
      await asUsage(command, () => push(files, flags, output));
    });

  globalOptions(assistants.command('diff'))
    .description('Compare an assistant with its file, with another one, or with what it was.')
    .argument('<assistant>', 'an id or a file')
    .argument('[other]', 'an id or a file')
    .option(
      '--version <version>',
      'a version, twice for two of them; one is compared with what is there now',
      upToTwo,
    )
    .option(...folder)
    .option('--exit-code', 'end with 8 where they differ')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline assistants diff assistants/dana.json
  $ firmline assistants diff 5f0c… --version v3 --version v5`,
    )
    .action(async (one: string, other: string | undefined, flags: DiffFlags, command: Command) => {
      const { diff } = await import('../services/assistants/file-commands.ts');
      await asUsage(command, () => diff(one, other, flags, output));
    });

  const versions = globalOptions(assistants.command('versions'))
    .description('List what an assistant was, the newest first.')
    .argument('[id]', 'without it, one is picked from a list')
    .option('--limit <count>', 'rows at most', wholeNumberFrom(1))
    .addHelpText('after', '\nExample:\n  $ firmline assistants versions 5f0c… --limit 10')
    .action(async (id: string | undefined, flags: { limit?: number }) => {
      const { versions: list } = await import('../services/assistants/file-commands.ts');
      await list(id, flags, output);
    });

  globalOptions(versions.command('diff'))
    .description('Compare two versions of an assistant, or one with what is there now.')
    .argument('<id>')
    .argument('<version>')
    .argument('[other]')
    .option('--exit-code', 'end with 8 where they differ')
    .addHelpText('after', '\nExample:\n  $ firmline assistants versions diff 5f0c… v3 v5')
    .action(
      async (id: string, one: string, other: string | undefined, flags: DiffFlags, command: Command) => {
        const { diff } = await import('../services/assistants/file-commands.ts');
        const version = other === undefined ? [one] : [one, other];
        await asUsage(command, () => diff(id, undefined, { ...flags, version }, output));
      },
    );
}
