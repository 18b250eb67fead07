import type { Command } from 'commander';
import { withPlatform } from '../../api/platform-session.ts';
import { type PulledRow, pullAssistants, type PushedRow } from '../../assistants/in-step.ts';
import { assistantIdsOf } from '../../assistants/records.ts';
import { userError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { requireOneWay } from '../../usage-error.ts';
import { chosenAssistant } from './choose.ts';

interface PullFlags {
  readonly all?: boolean;
  readonly dir: string;
  readonly force?: boolean;
}

/** The flag of the commands for files. */
export const folderOption = ['--dir <folder>', 'folder of the files', 'assistants'] as const;

export function define(command: Command, output: Output): void {
  command
    .argument('[ids|names...]', 'if omitted, you pick one from a list')
    .option('--all', 'all of them')
    .option(...folderOption)
    .option('--force', 'overwrite local edits')
    .addHelpText(
      'after',
      `
Files with local edits are kept. You can commit the files: they contain no keys unless an assistant's settings do.

Examples:
  $ firmline assistants pull --all
  $ firmline assistants pull 5f0c… --dir voices`,
    )
    .action((ids: string[], flags: PullFlags) => pull(ids, flags, output));
}

async function pull(ids: readonly string[], flags: PullFlags, output: Output): Promise<void> {
  const { all = false, dir, force = false } = flags;
  requireOneWay({ 'an id': ids.length > 0, '--all': all });
  await withPlatform(output, async (session) => {
    const chosen =
      all || ids.length > 0
        ? await assistantIdsOf(session, ids)
        : [await chosenAssistant(session, undefined, 'assistants pull', output)];
    const rows = await pullAssistants(session, { ids: chosen, dir, force, dryRun: output.flags.dryRun });
    await printFileRows(rows, output);
    if (output.flags.dryRun) output.note('Nothing was written (--dry-run).');
    const conflicts = rows.filter(({ outcome }) => outcome === 'conflict').map(({ file }) => file);
    if (conflicts.length === 0) return;
    throw userError(
      'conflict',
      `Skipped, because both the file and the platform have changed: ${conflicts.join(', ')}.`,
      `See ${firmline} assistants diff ${conflicts[0] ?? ''}, then pull or push with --force.`,
    );
  });
}

const fileColumns = [
  { title: 'OUTCOME', text: ({ outcome }: PulledRow | PushedRow) => outcome },
  { title: 'FILE', text: ({ file }: PulledRow | PushedRow) => file },
  { title: 'NAME', text: ({ name }: PulledRow | PushedRow) => name },
];

export const printFileRows = (rows: readonly (PulledRow | PushedRow)[], output: Output): Promise<void> =>
  printRows(rows, { columns: fileColumns, empty: 'There are no assistants on this platform.' }, output);
