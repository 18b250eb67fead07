import type { Command } from 'commander';
import { withPlatform } from '../../api/platform-session.ts';
import { type PushChange, pushAssistants } from '../../assistants/in-step.ts';
import { printPlanned } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { emptySide, sayDifferences } from './diff.ts';
import { folderOption, printFileRows } from './pull.ts';

interface PushFlags {
  readonly dir: string;
  readonly force?: boolean;
}

export function define(command: Command, output: Output): void {
  command
    .argument('[files...]', 'if omitted, all files of the folder')
    .option(...folderOption)
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
    .action((files: string[], flags: PushFlags) => push(files, flags, output));
}

async function push(files: readonly string[], flags: PushFlags, output: Output): Promise<void> {
  await withPlatform(output, async (session) => {
    let action = '';
    const review = async (changes: readonly PushChange[]) => {
      for (const { file, before } of changes) {
        const from = before ? { label: before.id, content: before } : emptySide;
        sayDifferences(from, { label: file.path, content: file.content }, output);
      }
      const what = changes.length === 1 ? (changes[0]?.file.path ?? '') : `${changes.length} files`;
      action = `Push ${what} to ${session.place}`;
      if (!output.flags.dryRun) await confirm(action, output);
    };
    const { rows, planned } = await pushAssistants(session, {
      files,
      dir: flags.dir,
      force: flags.force ?? false,
      review,
    });
    if (planned.length > 0) await printPlanned(planned, output, action);
    else await printFileRows(rows, output);
  });
}
