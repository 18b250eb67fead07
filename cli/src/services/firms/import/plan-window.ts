import {
  emptyFirm,
  type FirmRepository,
  type KeptFirm,
  type NewFirm,
  type OnConflict,
} from '@firmline/sdk/firms';
import { stampOf, type ChangedRecord } from '../bulk/change-log.ts';
import { findFirms } from './find-firms.ts';
import type { Journal, Sent } from './journal.ts';
import { outcomeOf, type RowResult } from './outcome.ts';
import { planRows, type PlannedRow } from './plan.ts';
import { rowsByKind, weightOfFirm, type CheckedRow, type SeenFirms } from './rows.ts';

/** A row after planning: what is left to write, or its result. */
export type Step = { readonly row: PlannedRow } | { readonly result: RowResult };

export interface Planning {
  readonly repository: FirmRepository;
  readonly onConflict: OnConflict;
  readonly journal: Journal;
  /** Where the file has which firm. Gets the slugs of rows without one. */
  readonly seen: SeenFirms;
  /** Called with what the rows will change, which is not kept: texts may be long. */
  readonly onChanges: (records: readonly ChangedRecord[]) => void;
}

/** Plans some rows of the file, and returns their steps in its order. Writes nothing. */
export async function planWindow(
  window: readonly CheckedRow[],
  planning: Planning,
): Promise<readonly Step[]> {
  const { repository, onConflict, journal, seen, onChanges } = planning;
  const { rows, unnamed, bad } = rowsByKind(window);
  const isOpen = ({ line }: { readonly line: number }) => journal.done.get(line) === undefined;
  const found = await findFirms(unnamed.filter(isOpen), repository, {
    given: seen.slugs,
    sent: (line) => journal.unanswered.get(line)?.slug,
  });
  for (const { line, firm } of found.rows) seen.slugs.add(firm.slug, line);
  const open = [...rows.filter(isOpen), ...found.rows];
  const plan = await planRows(open, repository, onConflict, (changing) =>
    onChanges(changing.map(({ row, before }) => recordOf(row, before))),
  );
  onChanges(plan.rows.flatMap(({ intent, firm }) => (intent === 'create' ? recordOf(firm, null) : [])));
  const steps: Step[] = [
    ...[...bad, ...found.bad, ...plan.bad].map(({ line, slug, problem }) => ({
      result: { line, slug, outcome: 'invalid' as const, problem },
    })),
    ...plan.rows.map((row) => ({ row })),
  ];
  if (journal.done.size > 0) steps.push(...rowsOfEarlierRun(window, journal));
  return steps.toSorted((a, b) => lineOf(a) - lineOf(b));
}

/** Whether a row is to be written, unless it must not be. */
export const isWrite = ({ intent }: PlannedRow): boolean => intent === 'create' || intent === 'update';

/** The result of a row that needs no write. If an earlier run sent it and the database has it, that run wrote it. */
export const settledResult = (
  { line, firm, intent, isUnnamed }: PlannedRow,
  sent: Sent | undefined,
): RowResult => ({
  line,
  slug: firm.slug,
  outcome: outcomeOf[sent?.intent ?? intent],
  problem: '',
  ...(isUnnamed && { isUnnamed }),
});

/** The slug of a row that was not written. Its random part would be different. */
export const foreseenSlug = ({ firm, madeOf }: PlannedRow): string =>
  madeOf === undefined ? firm.slug : `${madeOf}-…`;

export const weightOfStep = (step: Step): number =>
  'row' in step ? weightOfFirm(step.row.firm) : weightOfResult(step.result);

export const weightOfResult = ({ slug, problem }: RowResult): number => slug.length + problem.length;

const lineOf = (step: Step): number => ('row' in step ? step.row.line : step.result.line);

const recordOf = (row: NewFirm, before: KeptFirm | null): ChangedRecord => ({
  slug: row.slug,
  before,
  after: stampOf({ ...emptyFirm, ...before, ...row }),
});

function rowsOfEarlierRun(window: readonly CheckedRow[], { done }: Journal): Step[] {
  return window.flatMap((row) => {
    const sent = done.get(row.line);
    if (sent === undefined || row.kind === 'bad') return [];
    const { slug = row.kind === 'named' ? row.firm.slug : row.plainSlug, intent } = sent;
    const result = { line: row.line, slug, outcome: outcomeOf[intent], problem: '' };
    return { result: row.kind === 'unnamed' ? { ...result, isUnnamed: true } : result };
  });
}
