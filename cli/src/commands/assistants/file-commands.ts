import { type Command, InvalidArgumentError } from 'commander';
import { wholeNumberFrom } from '../options.ts';
import type { Output } from '../../terminal/output.ts';
import type { DiffFlags, PullFlags, PushFlags, VersionsFlags } from './files.ts';

const folder = ['--dir <folder>', 'folder of the files', 'assistants'] as const;

const upToTwo = (text: string, before: readonly string[] = []) => {
  if (before.length === 2) throw new InvalidArgumentError('Pass --version at most twice.');
  return [...before, text];
};

/** The commands for assistants in files, and for their versions. */
export function assistantFileCommands(assistants: Command, output: Output): void {
  assistants
    .command('pull')
    .description('Download assistants to files: settings as JSON, each prompt as text.')
    .argument('[ids|names...]', 'if omitted, you pick one from a list')
    .option('--all', 'all of them')
    .option(...folder)
    .option('--force', 'overwrite local edits')
    .addHelpText(
      'after',
      `
Files with local edits are kept. You can commit the files: they contain no keys unless an assistant's settings do.

Examples:
  $ firmline assistants pull --all
  $ firmline assistants pull 5f0c… --dir voices`,
    )
    .action(async (ids: string[], flags: PullFlags) => {
      const { pull } = await import('./files.ts');
      await pull(ids, flags, output);
    });

  assistants
    .command('push')
    .description('Upload files to the platform. Shows the changes and asks first.')
    .argument('[files...]', 'if omitted, all files of the folder')
    .option(...folder)
    .option('--force', 'overwrite changes made on the platform since the last pull')
    .addHelpText(
      'after',
      `
A file without an id creates an assistant, and the new id is written to the file. Only changed fields are sent.
Nothing is sent if an assistant has changed on the platform since the last pull.

Examples:
  $ firmline assistants push
  $ firmline assistants push assistants/dana.json --yes`,
    )
    .action(async (files: string[], flags: PushFlags) => {
      const { push } = await import('./files.ts');
      await push(files, flags, output);
    });

  assistants
    .command('diff')
    .description('Compare an assistant with its file, another assistant, or an older version.')
    .argument('<assistant>', 'an id, a name or a file')
    .argument('[other]', 'an id, a name or a file')
    .option(
      '--version <version>',
      'version to compare with the current one; pass it twice to compare two versions',
      upToTwo,
    )
    .option(...folder)
    .option('--exit-code', 'exit with 8 if they differ')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline assistants diff assistants/dana.json
  $ firmline assistants diff 5f0c… --version v3 --version v5`,
    )
    .action(async (one: string, other: string | undefined, flags: DiffFlags) => {
      const { diff } = await import('./files.ts');
      await diff(one, other, flags, output);
    });

  const versions = assistants
    .command('versions')
    .description("List an assistant's versions, newest first.")
    .argument('[id|name]', 'if omitted, you pick one from a list')
    .option('--limit <count>', 'maximum rows', wholeNumberFrom(1), 100)
    .option('--all', 'all of them')
    .addHelpText('after', '\nExample:\n  $ firmline assistants versions 5f0c… --limit 10')
    .action(async (id: string | undefined, flags: VersionsFlags) => {
      const { versions: list } = await import('./files.ts');
      await list(id, flags, output);
    });

  versions
    .command('diff')
    .description('Compare two versions of an assistant, or one with the current version.')
    .argument('<id|name>')
    .argument('<version>')
    .argument('[other]')
    .option('--exit-code', 'exit with 8 if they differ')
    .addHelpText('after', '\nExample:\n  $ firmline assistants versions diff 5f0c… v3 v5')
    .action(async (id: string, one: string, other: string | undefined, flags: DiffFlags) => {
      const { diff } = await import('./files.ts');
      const version = other === undefined ? [one] : [one, other];
      await diff(id, undefined, { ...flags, version }, output);
    });
}
