import type { FirmRecord, StoredFirm } from '@firmline/sdk/firms';
import { userError } from '../../errors.ts';
import { blockListFile, readBlockList } from '../../firms/block-list.ts';
import { changeKinds, lastChange, lockImports, type ChangedFirm } from '../../firms/changes.ts';
import { openFirms, firmsBySlug } from '../../firms/connect.ts';
import { contentOf, type FirmWrite } from '../../firms/write.ts';
import type { Output } from '../../terminal/output.ts';
import { countOf, groupDigits, moment, withEscapes } from '../../text.ts';
import type { Command } from '../command.ts';
import {
  makeChange,
  printDifferences,
  outcomeOfUnchanged,
  printHandled,
  requireWholeChange,
  undoCommand,
} from './change.ts';

export function define(command: Command, output: Output): void {
  command
    .notes(`
Undoes deletions, edits, expiries, and imports, whose new firms are deleted; the last change of the profile and
host first, up to fifty of the last 30 days. Firms that were changed elsewhere since are kept and listed.
Shows the differences and asks first.
Examples:
  $ firmline firms undo --dry-run
  $ firmline firms undo --yes --json`)
    .action(() => undo(output));
}

type Step = 'restore' | 'create' | 'delete' | 'unchanged' | 'changedElsewhere';

interface UndoneFirm extends FirmWrite {
  readonly step: Step;
}

/** Undoes the last change. Firms that somebody has written since are kept; an interrupted undo continues. */
async function undo(output: Output): Promise<void> {
  const firms = openFirms(output);
  let lastBeforeWait: { readonly at: string | undefined } | undefined;
  const onWait = (pid: number) => {
    lastBeforeWait ??= { at: lastChange(firms.project)?.at };
    output.note(`Waiting for an import or another undo (process ${pid}).`);
  };
  using importLock = output.flags.dryRun ? null : await lockImports(firms.project, onWait);
  void importLock;
  const latestChange = lastChange(firms.project);
  if (latestChange === undefined) {
    throw userError(
      'not-found',
      `There is no change to undo in ${firms.place}.`,
      'Deletions, edits, expiries and imports on this machine can be undone, the last one first.',
    );
  }
  const rows = await firmsBySlug(
    latestChange.firms.map(({ slug }) => slug),
    firms.repository,
  );
  const renamedFirms = await firmsBySlug(
    [...rows.values()].flatMap(({ leadsTo }) => leadsTo || []),
    firms.repository,
  );
  const presentFirms = new Map([...renamedFirms, ...rows]);
  const plannedFirms = latestChange.firms.map((changedFirm) => planUndo(changedFirm, presentFirms));
  const writes = plannedFirms.filter(({ step }) => step !== 'unchanged' && step !== 'changedElsewhere');
  const changeText = `${changeKinds[latestChange.kind]} of ${moment(latestChange.at)}`;
  output.note(`The last change is the ${changeText}.`);
  // --yes agreed to undo the change that was the last one then.
  if (output.flags.yes && lastBeforeWait !== undefined && lastBeforeWait.at !== latestChange.at)
    throw userError(
      'conflict',
      'When this command began to wait, another change was the last one, so nothing was undone.',
      `${undoCommand()} undoes the last change of now.`,
    );
  printDifferences(writes, output);
  const steps = { restore: 'restore', create: 'create again', delete: 'delete' } as const;
  const notes = Object.entries(steps).flatMap(([stepKind, words]) => {
    const count = plannedFirms.filter(({ step }) => step === stepKind).length;
    return count > 0 ? [`${groupDigits(count)} to ${words}`] : [];
  });
  const action = `Undo the ${changeText} for ${countOf(writes.length, 'firm')}`;
  const question = { action, question: 'needed', notes } as const;
  const writeOutcome = await makeChange({ writes, question, label: 'Undoing' }, firms, output);
  const nextStep = `Run ${undoCommand()} again for the rest.`;
  if (writeOutcome.failure !== undefined) requireWholeChange(writeOutcome, writes, nextStep);
  const { dryRun } = output.flags;
  // What the service did not do can be undone after its cause is fixed. What somebody else wrote never can.
  const isRefused = writeOutcome.notApplied.size > 0 || writeOutcome.errorsBySlug.size > 0;
  if (!dryRun && !isRefused) latestChange.remove();
  // It may be the only copy of a deleted firm.
  if (isRefused)
    output.note(
      `To undo earlier changes without this one, move its record away: ${withEscapes(latestChange.file)}`,
    );
  const handledFirms = plannedFirms.map(({ slug, step, from, to }) => {
    const { name = '', companyName = '' }: Partial<FirmRecord> = to ?? from ?? {};
    const isKept = !dryRun && step !== 'unchanged' && !writeOutcome.writtenSlugs.has(slug);
    const outcome = outcomes[isKept ? outcomeOfUnchanged(slug, writeOutcome) : step];
    return { slug: to?.slug ?? slug, name, companyName, outcome: outcome[dryRun ? 'foreseen' : 'outcome'] };
  });
  await printHandled(handledFirms, { empty: 'Nothing to undo.', undo: false }, output);
  const isBlocked = readBlockList();
  const blockedCount = plannedFirms.filter(
    ({ step, to }) => step === 'create' && to && isBlocked?.(to) === true,
  ).length;
  if (blockedCount > 0)
    output.note(
      `${withEscapes(blockListFile())} still has ${countOf(blockedCount, 'firm')} of these, which imports leave out.`,
    );
  const keptSlugs = plannedFirms.flatMap(({ step, slug }) => (step === 'changedElsewhere' ? slug : []));
  requireWholeChange(writeOutcome, dryRun ? [] : writes, nextStep, keptSlugs);
}

/** A firm that is neither as before the change nor as after it was written by somebody else. */
function planUndo(
  { slug, before, after }: ChangedFirm,
  presentFirms: ReadonlyMap<string, StoredFirm>,
): UndoneFirm {
  const row = presentFirms.get(slug);
  const isAsRecorded = [contentOf(before), after].includes(contentOf(row ?? null));
  // A firm that got another slug since is found by the old link that it left, and keeps its slug.
  const presentRow = isAsRecorded || !row?.leadsTo ? row : (presentFirms.get(row.leadsTo) ?? row);
  const now = contentOf(presentRow === undefined ? null : { ...presentRow, slug });
  const step = (): Step => {
    if (now === contentOf(before)) return 'unchanged';
    if (now !== after) return 'changedElsewhere';
    if (before === null) return 'delete';
    return presentRow === undefined ? 'create' : 'restore';
  };
  const presentSlug = presentRow?.slug ?? slug;
  return {
    slug: presentSlug,
    step: step(),
    from: presentRow,
    to: before && { ...before, slug: presentSlug },
  };
}

const outcomes: Readonly<
  Record<Step | 'notApplied', { readonly outcome: string; readonly foreseen: string }>
> = {
  restore: { outcome: 'restored', foreseen: 'wouldBeRestored' },
  create: { outcome: 'createdAgain', foreseen: 'wouldBeCreatedAgain' },
  delete: { outcome: 'deleted', foreseen: 'wouldBeDeleted' },
  unchanged: { outcome: 'unchanged', foreseen: 'unchanged' },
  changedElsewhere: { outcome: 'changedElsewhere', foreseen: 'changedElsewhere' },
  notApplied: { outcome: 'notApplied', foreseen: 'notApplied' },
};
