import { printPruned } from '../../presenters/dev.ts';
import { timeOf } from '../../calls/list.ts';
import { findOld, removeOld, shownItem } from '../../stack/prune.ts';
import { dataAround, type LocalStack } from '../../stack/stack.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { counted, printable, shellLine } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';

const withoutStack =
  'No stack is running here, so the calls in its database are left. firmline dev up starts it.';

const ofOtherFolder = ({ url, dataDir }: LocalStack) =>
  `The stack at ${url} belongs to another folder, so its calls are left. Pass ${shellLine(['--data', dataDir])} to delete them too.`;

export interface PruneFlags {
  readonly olderThan: string;
  readonly data?: string;
  readonly saved?: readonly string[];
}

/** Deletes what is old on this machine, once the person agrees. */
export async function prune({ olderThan, data, saved = [] }: PruneFlags, output: Output): Promise<void> {
  const before = timeOf('--older-than', olderThan, Date.now());
  const { stack, dataDir, elsewhere } = dataAround(data);
  const { dryRun } = output.flags;
  const stop = untilStopped(() => output.note('Stopping …'));
  try {
    const items = await findOld({ stack, dataDir, saved }, before, stop.signal);
    if (!stack) output.note(elsewhere ? ofOtherFolder(elsewhere) : withoutStack);
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
  } finally {
    stop.release();
  }
}
