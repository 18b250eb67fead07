import { FirmlineError } from '@firmline/sdk/errors';
import type { FirmVersion, KeptFirm } from '@firmline/sdk/firms';
import type { Output } from '../../../output.ts';
import type { BulkResult, UndoneFirm } from '../../../results/firms.ts';
import { counted, grouped, moment } from '../../../text.ts';
import { openFirms } from '../connect.ts';
import { changedFirms, confirmChange } from '../consequences.ts';
import { lastChange, stampOf, type ChangedRecord } from './change-log.ts';
import type { ShowDifferences } from './edit-firms.ts';
import { versionsOf } from './versions-of.ts';
import { keptSince, tellPlannedWrites, writeFirms } from './write-firms.ts';

/** What undoing a change does to one of its firms. */
interface UndoneRecord {
  readonly slug: string;
  readonly step: 'restore' | 'create' | 'delete' | 'unchanged' | 'written since';
  readonly from: FirmVersion | undefined;
  readonly to: KeptFirm | null;
}

/**
 * Undoes the last bulk change of this profile and host, once the person agrees. Firms that somebody has written since the
 * change are kept. An interrupted undo continues when it is run again.
 * @throws FirmlineError 'not-found' if no change is recorded, 'aborted', and the errors of writes
 */
export async function undoChange(
  output: Output,
  showDifferences: ShowDifferences,
): Promise<BulkResult<UndoneFirm>> {
  const firms = openFirms(output);
  const change = await lastChange(firms.place);
  if (change === undefined) {
    throw new FirmlineError(`There is no bulk change to undo in ${firms.place}.`, {
      code: 'not-found',
      fault: 'user',
      hint: 'Deletions, edits of many firms and imports on this machine can be undone, the last one first.',
    });
  }
  const versions = await versionsOf([...change.records.keys()], firms.repository);
  const planned = [...change.records.values()].map((record) => plan(record, versions.get(record.slug)));
  const writes = planned.filter(({ step }) => step !== 'unchanged' && step !== 'written since');
  output.note(`The last change is the ${kinds[change.kind]} of ${moment(change.at)}.`);
  const differences = writes.map(({ slug, from, to }) => ({ slug, before: from?.firm ?? null, after: to }));
  if (differences.length > 0) showDifferences(differences);
  if (output.flags.dryRun) {
    await tellPlannedWrites(writes, firms, output);
    return { firms: planned.map((one) => resultOf(one, foreseen[one.step])) };
  }
  if (writes.length > 0) {
    const counts = (['restore', 'create', 'delete'] as const).flatMap((step) => {
      const count = writes.filter((one) => one.step === step).length;
      return count > 0 ? [`${grouped(count)} to ${words[step]}`] : [];
    });
    await confirmChange(
      {
        action: `Undo the ${kinds[change.kind]} of ${counted(writes.length, 'firm')}`,
        changed: changedFirms(writes.map(({ slug }) => slug)),
        question: 'needed',
        notes: counts,
      },
      firms,
      output,
    );
  }
  const hint = 'Run firmline firms undo again for the rest.';
  change.forgetProgress();
  const written = await writeFirms(writes, firms.repository, { label: 'Undoing', hint }, output);
  change.remove();
  const done = planned.map((one): UndoneFirm => {
    const isKept = one.step === 'written since' || (one.step !== 'unchanged' && !written.has(one.slug));
    return resultOf(one, isKept ? 'written since' : completed[one.step]);
  });
  const kept = done.filter(({ outcome }) => outcome === 'written since');
  return { firms: done, failure: keptSince(kept.map(({ slug }) => slug)) };
}

/** A firm that is neither as before the change nor as after it was written by somebody else. */
function plan({ slug, before, after }: ChangedRecord, from: FirmVersion | undefined): UndoneRecord {
  const now = stampOf(from?.firm ?? null);
  const step = () => {
    if (now === stampOf(before)) return 'unchanged';
    if (now !== after) return 'written since';
    if (before === null) return 'delete';
    return from === undefined ? 'create' : 'restore';
  };
  return { slug, step: step(), from, to: before };
}

const kinds = { delete: 'deletion', edit: 'edit', import: 'import' } as const;
const words = { restore: 'restore', create: 'create again', delete: 'delete' } as const;

type Outcomes = Readonly<Record<UndoneRecord['step'], UndoneFirm['outcome']>>;

const completed: Outcomes = {
  restore: 'restored',
  create: 'created again',
  delete: 'deleted',
  unchanged: 'unchanged',
  'written since': 'written since',
};
const foreseen: Outcomes = {
  ...completed,
  restore: 'would be restored',
  create: 'would be created again',
  delete: 'would be deleted',
};

function resultOf({ slug, from, to }: UndoneRecord, outcome: UndoneFirm['outcome']): UndoneFirm {
  const { name = '', companyName = '' } = to ?? from?.firm ?? {};
  return { slug, name, companyName, outcome };
}
