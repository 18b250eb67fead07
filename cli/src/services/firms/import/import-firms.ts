import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { FirmlineError } from '@firmline/sdk/errors';
import { defaultSlug, type FirmRepository, type NewFirm, type OnConflict } from '@firmline/sdk/firms';
import type { SlugStyle } from '../../../config/slug-style.ts';
import type { ColumnMap, ImportSummary } from '../../../results/firms.ts';
import type { ChangedFirms } from '../consequences.ts';
import { mapColumns } from './columns.ts';
import { openJournal, type Journal } from './journal.ts';
import { createOutcomeCounts, outcomeOf, type OutcomeCounts, type RowResult } from './outcome.ts';
import type { PlannedRow } from './plan.ts';
import {
  foreseenSlug,
  isWrite,
  planWindow,
  settledResult,
  weightOfResult,
  weightOfStep,
  type Step,
} from './plan-window.ts';
import {
  createProblemRows,
  interrupted,
  invalidRows,
  noColumns,
  refusedRows,
  takenSlugs,
} from './problems.ts';
import { readTable, type RowUnit } from './raw-row.ts';
import { defaultReport, journalFile, keepReport } from './report.ts';
import { checkRows, noFirmsSeen, weightOfRow, type CheckedRow, type SeenFirms } from './rows.ts';
import type { ImportSource } from './source.ts';
import { openSpool, type Spool } from './spool.ts';
import type { UndoRecord } from './undo-record.ts';
import { batchesOf, writeRows } from './write.ts';

export interface ImportOptions {
  /** Such as `name=Contact`. */
  readonly map: readonly string[];
  readonly ignoreUnknown: boolean;
  readonly skipInvalid: boolean;
  readonly onConflict: OnConflict;
  /** How a missing slug is made. */
  readonly slugs: SlugStyle;
  readonly report: string | undefined;
  readonly dryRun: boolean;
}

/** What is left to write. */
export interface ImportPlan {
  readonly created: number;
  readonly changed: ChangedFirms;
  /** Number of rows that an earlier run has written. */
  readonly written: number;
  /** The firms of the first request. */
  readonly firstBatch: readonly NewFirm[];
  /** The file from which the import continues after an interruption. */
  readonly progress: string;
}

export interface ImportSteps {
  readonly signal: AbortSignal;
  readonly onMapped: (map: ColumnMap) => void;
  /** Called with the bytes of the file that were read, and all. */
  readonly onRead: (done: number, whole: number) => void;
  /** Called with the number of rows compared with the database, and all. */
  readonly onCompared: (done: number, all: number) => void;
  /** Opens the record of what the import changes. @param key identifies the file and its options */
  readonly record: (key: string) => UndoRecord | undefined;
  /** Called before anything is written; may throw to prevent it. */
  readonly onPlanned: (plan: ImportPlan) => Promise<void>;
  /** Called with the total number of written rows after each batch. Rows of an earlier run are not counted. */
  readonly onWritten: (done: number) => void;
  readonly note: (line: string) => void;
}

/**
 * Imports firms: checks all rows, reports the plan, writes new and changed rows, and returns a summary. Many rows wait in
 * temporary files from step to step, so that memory stays bounded.
 * @throws FirmlineError 'invalid-input' if rows are invalid and nothing was written; 'conflict' if slugs exist that
 * must not; 'folder-unwritable' if rows cannot wait; 'aborted', 'network' and similar with the number of written rows, if
 * the import was interrupted
 */
export async function importFirms(
  source: ImportSource,
  { repository, supabaseUrl }: { repository: FirmRepository; supabaseUrl: string },
  options: ImportOptions,
  steps: ImportSteps,
): Promise<ImportSummary> {
  const { onConflict, dryRun, skipInvalid } = options;
  const checked = openSpool(weightOfRow);
  const planned = openSpool(weightOfStep);
  const results = openSpool(weightOfResult);
  let undo: UndoRecord | undefined;
  try {
    const { map, unit, seen } = await readRows(source, checked, options, steps);
    const all = checked.length;
    if (all === 0) throw noRows(source.name);
    const report = options.report ?? defaultReport(source.file);
    const isAsked = options.report !== undefined;
    const keep = (rows: AsyncIterable<readonly RowResult[]>) => keepReport(report, rows, { isAsked, unit });
    const key = keyOf(['4', source.hash(), supabaseUrl, onConflict, JSON.stringify(map)]);
    const progress = journalFile(report, key);
    const journal = await openJournal(progress, () =>
      steps.note(
        'Could not save the progress beside the report. If interrupted, the import starts from the beginning.',
      ),
    );
    undo = dryRun ? undefined : steps.record(key);
    const plan = await planAll(checked, planned, {
      repository,
      onConflict,
      journal,
      seen,
      onChanges: (records) => undo?.add(records),
      onCompared: (done) => steps.onCompared(done, all),
    });
    const { bad, taken } = plan;
    if (bad.count === all || (bad.count > 0 && !skipInvalid)) {
      const isReported = isAsked || !dryRun;
      throw invalidRows(bad, all, {
        unit,
        report: isReported ? await keep(resultsOf(planned, untouched)) : undefined,
        isResumed: journal.done.size > 0,
      });
    }
    if (taken.count > 0) throw takenSlugs(taken, unit);
    await steps.onPlanned({ ...plan, progress, written: journal.done.size });
    const counts = createOutcomeCounts();
    if (dryRun) {
      const foreseen = counting(resultsOf(planned, plannedResult), counts);
      let reported: string | undefined;
      if (isAsked) reported = await keep(foreseen);
      else await drain(foreseen);
      return summaryOf(counts, reported, dryRun);
    }

    const writing = await writeAll(planned, results, { repository, onConflict, journal, steps, counts });
    if (writing.failure) {
      const before = journal.done.size;
      const reported = await keep(results.windows());
      throw interrupted(writing.failure.error, before + writing.done, before + plan.open, reported);
    }
    const { refused } = writing;
    // The report of an earlier run would contradict this one.
    const needsReport = isAsked || bad.count > 0 || refused.count > 0 || existsSync(report);
    const reported = needsReport ? await keep(results.windows()) : undefined;
    journal.remove();
    if (refused.count > 0) throw refusedRows(refused, counts.rows, reported, unit);
    undo?.finish();
    return summaryOf(counts, reported, dryRun);
  } finally {
    undo?.discard();
    for (const spool of [checked, planned, results]) spool.close();
  }
}

/** Reads and checks all rows. */
async function readRows(
  source: ImportSource,
  checked: Spool<CheckedRow>,
  options: ImportOptions,
  { signal, onMapped, onRead }: ImportSteps,
): Promise<{ readonly map: ColumnMap; readonly unit: RowUnit; readonly seen: SeenFirms }> {
  const table = await readTable(source.text(signal, onRead), source.file);
  const { unit } = table;
  if (table.isEmpty) throw noRows(source.name);
  if (table.columns.length === 0) throw await noColumns(table);
  const map = mapColumns(table.columns, options.map, options);
  onMapped(map);
  const seen = noFirmsSeen();
  const rules = { map, style: options.slugs, unit };
  for await (const some of checkRows(table.rows(Object.values(map)), seen, rules)) checked.add(some);
  return { map, unit, seen };
}

/** Plans all rows, and counts what is left to write. */
async function planAll(
  checked: Spool<CheckedRow>,
  planned: Spool<Step>,
  {
    onCompared,
    ...planning
  }: Parameters<typeof planWindow>[1] & { readonly onCompared: (done: number) => void },
) {
  const bad = createProblemRows();
  const taken = createProblemRows();
  let created = 0;
  let changed = 0;
  let hasDefault = false;
  let firstBatch: readonly NewFirm[] = [];
  for await (const window of checked.windows()) {
    const found = await planWindow(window, planning);
    const rows: PlannedRow[] = [];
    const added = found.map((step): Step => {
      if ('result' in step) return step;
      const { row } = step;
      if (isWrite(row)) {
        rows.push(row);
        return step;
      }
      const sent = planning.journal.unanswered.get(row.line);
      const { line, firm } = row;
      if (row.intent === 'conflict' && sent === undefined)
        taken.add([{ line, slug: firm.slug, problem: `"${firm.slug}" already exists.` }]);
      return { result: settledResult(row, sent) };
    });
    bad.add(
      added.flatMap((step) => ('result' in step && step.result.outcome === 'invalid' ? step.result : [])),
    );
    const changing = rows.filter(({ intent }) => intent === 'update');
    changed += changing.length;
    created += rows.length - changing.length;
    hasDefault ||= changing.some(({ firm }) => firm.slug === defaultSlug);
    if (firstBatch.length === 0)
      firstBatch = batchesOf(rows)[0]?.map((row) => ({ ...row.firm, slug: foreseenSlug(row) })) ?? [];
    planned.add(added);
    onCompared(planned.length);
  }
  return {
    bad,
    taken,
    created,
    changed: { count: changed, hasDefault },
    open: created + changed,
    firstBatch,
  };
}

interface Writing {
  readonly repository: FirmRepository;
  readonly onConflict: OnConflict;
  readonly journal: Journal;
  readonly steps: ImportSteps;
  readonly counts: ReturnType<typeof createOutcomeCounts>;
}

/** Writes what is left, and collects the results of all rows in the order of the file, also after a failure. */
async function writeAll(
  planned: Spool<Step>,
  results: Spool<RowResult>,
  { steps, counts, ...options }: Writing,
) {
  const refused = createProblemRows();
  let done = 0;
  let failure: { readonly error: unknown } | undefined;
  for await (const window of planned.windows()) {
    const written = new Map<number, RowResult>();
    const rows = window.flatMap((step) => ('row' in step ? step.row : []));
    try {
      if (failure === undefined)
        await writeRows(rows, {
          ...options,
          signal: steps.signal,
          onWritten(some) {
            for (const result of some) written.set(result.line, result);
            done += some.length;
            steps.onWritten(done);
          },
        });
    } catch (error) {
      failure = { error };
    }
    const outcomes = window.map((step) =>
      'result' in step ? step.result : (written.get(step.row.line) ?? untouched(step.row)),
    );
    refused.add(outcomes.filter(({ outcome }) => outcome === 'refused'));
    counts.add(outcomes);
    results.add(outcomes);
  }
  return { done, refused, failure };
}

/** The results of planned rows, with those of rows that were not written. */
async function* resultsOf(
  planned: Spool<Step>,
  result: (row: PlannedRow) => RowResult,
): AsyncGenerator<readonly RowResult[]> {
  for await (const window of planned.windows())
    yield window.map((step) => ('result' in step ? step.result : result(step.row)));
}

async function* counting(
  results: AsyncIterable<readonly RowResult[]>,
  counts: ReturnType<typeof createOutcomeCounts>,
): AsyncGenerator<readonly RowResult[]> {
  for await (const some of results) {
    counts.add(some);
    yield some;
  }
}

async function drain(results: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of results);
}

const plannedResult = ({ isUnnamed, ...row }: PlannedRow): RowResult => ({
  line: row.line,
  slug: foreseenSlug(row),
  outcome: outcomeOf[row.intent],
  problem: '',
  ...(isUnnamed && { isUnnamed }),
});

const untouched = (row: PlannedRow): RowResult => ({
  line: row.line,
  slug: foreseenSlug(row),
  outcome: 'not written',
  problem: '',
});

const noRows = (name: string) =>
  new FirmlineError(`There are no rows in ${name}.`, { code: 'invalid-input', fault: 'user' });

const keyOf = (parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

function summaryOf(
  { rows, of, slugsMade }: OutcomeCounts,
  report: string | undefined,
  dryRun: boolean,
): ImportSummary {
  const { created, updated, unchanged, skipped, invalid, refused } = of;
  return {
    rows,
    created,
    updated,
    unchanged,
    skipped,
    invalid,
    refused,
    slugsMade,
    report: report ?? null,
    dryRun,
  };
}
