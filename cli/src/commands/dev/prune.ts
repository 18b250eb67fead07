import { timeOf } from '../../calls/list.ts';
import { firmline } from '../../invocation.ts';
import { findOld, type PrunedItem, removeOld, shownItem } from '../../stack/prune.ts';
import { dataAround } from '../../stack/stack.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { counted, printable } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import type { Command } from '../command.ts';

export function define(command: Command, output: Output): void {
  command
    .requiredOption('--older-than <time>', 'age or date, for example 30d or 2026-11-01')
    .option('--saved <files...>', 'files that firmline webhook listen --save wrote; newer requests stay')
    .option('--data <folder>', 'data folder of the stack (default: of the one running here, or .firmline)')
    .notes(`
Deletes reports of call tests with their audio, automatic backups, databases that a restore replaced, transcripts in
rehearsals/, records for firms undo, screenshots of link verify, and of a running stack its calls and the requests to
its webhook. Reports that were written elsewhere (--report, --html, --output) are yours to delete. The hosted platform is
not touched: firmline firms delete --with-calls deletes a firm's calls there.

Example:
  $ firmline dev prune --older-than 30d --dry-run`)
    .action((flags: PruneFlags) => prune(flags, output));
}

const withoutStack = `No stack is running here, so the calls in its database are left. ${firmline} dev up starts it.`;

interface PruneFlags {
  readonly olderThan: string;
  readonly data?: string;
  readonly saved?: readonly string[];
}

/** Deletes what is old on this machine, once the person agrees. */
async function prune({ olderThan, data, saved = [] }: PruneFlags, output: Output): Promise<void> {
  const before = timeOf('--older-than', olderThan, Date.now());
  const { stack, dataDir } = dataAround(data);
  const { dryRun } = output.flags;
  using stop = untilStopped(() => output.note('Stopping …'));
  const items = await findOld({ stack, dataDir, saved }, before, stop.signal);
  if (!stack) output.note(withoutStack);
  const shown = items.map((item) => shownItem(item, false));
  if (dryRun || items.length === 0) {
    await printPruned(shown, output);
    return;
  }
  for (const { kind, place } of items) output.note(`  ${kind}  ${printable(place)}`);
  const where = stack ? `of ${dataDir} and the stack at ${stack.url}` : `of ${dataDir}`;
  await confirm(
    `Delete ${counted(items.length, 'item')} ${where}, older than ${before.toISOString()}`,
    output,
  );
  await printPruned(await removeOld(items, stop.signal), output);
}

const columns = [
  { title: 'LAST CHANGE', minor: true, time: ({ time }: PrunedItem) => time },
  { title: 'KIND', text: ({ kind }: PrunedItem) => kind },
  { title: 'STATE', text: ({ deleted }: PrunedItem) => (deleted ? 'deleted' : 'would be deleted') },
  { title: 'PLACE', text: ({ place }: PrunedItem) => place },
];

const printPruned = (items: readonly PrunedItem[], output: Output): Promise<void> =>
  printRows(items, { columns: columns, empty: 'Nothing is that old.' }, output);
