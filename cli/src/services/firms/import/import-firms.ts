import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { FirmlineError } from '@firmline/sdk/errors';
import type { FirmRepository, OnConflict } from '@firmline/sdk/firms';
import type { SlugStyle } from '../../../config/slug-style.ts';
import { mapColumns } from './columns.ts';
import { findFirms } from './find-firms.ts';
import { type Journal, openJournal } from './journal.ts';
import { countOutcomes, outcomeOf, type RowResult } from './outcome.ts';
import { planRows, type PlannedRow } from './plan.ts';
import { interrupted, invalidRows, refusedRows, takenSlugs } from './problems.ts';
import { readTable } from './raw-row.ts';
import { defaultReport, journalFile, keepReport } from './report.ts';
import { checkRows, type UnnamedRow } from './rows.ts';
import type { ImportSource } from './source.ts';
import { writeRows } from './write.ts';
import type { ColumnMap, ImportSummary } from '../../../results/firms.ts';

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
export interface PlannedWrite {
  /** Identifies the file and its options. */
  readonly key: string;
  /** The file from which the import continues after an interruption. */
  readonly progress: string;
  readonly rows: readonly PlannedRow[];
  /** Number of rows that an earlier run has written. */
  readonly written: number;
}

export interface ImportSteps {
  readonly signal: AbortSignal;
  readonly onMapped: (map: ColumnMap) => void;
  /** Called before anything is written; may throw to prevent it. */
  readonly onPlanned: (plan: PlannedWrite) => Promise<void>;
  /** Called with the total number of written rows after each batch. Rows of an earlier run are not counted. */
  readonly onWritten: (done: number) => void;
  readonly note: (line: string) => void;
}

/**
 * Imports firms: checks all rows, reports the plan, writes new and changed rows, and returns a summary.
 * @throws FirmlineError 'invalid-input' if rows are invalid and nothing was written; 'conflict' if slugs exist that
 * must not; 'aborted', 'network' and similar with the number of written rows, if the import was interrupted
 */
export async function importFirms(
  source: ImportSource,
  { repository, supabaseUrl }: { repository: FirmRepository; supabaseUrl: string },
  options: ImportOptions,
  steps: ImportSteps,
): Promise<ImportSummary> {
  const { onConflict, dryRun, skipInvalid } = options;
  const table = await readTable(source.text(steps.signal), source.file);
  if (table.isEmpty) throw noRows(source.name);
  const map = mapColumns(table.columns, options.map, options);
  steps.onMapped(map);
  const report = options.report ?? defaultReport(source.file);
  const isAsked = options.report !== undefined;
  const keep = (all: readonly RowResult[]) => keepReport(report, all, { isAsked, unit: table.unit });
  const checked = await checkRows(table.rows(Object.values(map)), map, options.slugs, table.unit);
  if (checked.all === 0) throw noRows(source.name);
  const key = keyOf(['3', source.hash(), supabaseUrl, onConflict, JSON.stringify(map)]);
  const progress = journalFile(report, key);
  const journal = openJournal(progress, () =>
    steps.note(
      'Could not save the progress beside the report. If interrupted, the import starts from the beginning.',
    ),
  );
  const isOpen = ({ line }: { readonly line: number }) => !journal.done.has(line);
  const found = await findFirms(checked.unnamed.filter(isOpen), repository, {
    given: new Set(checked.rows.map(({ firm }) => firm.slug)),
    sent: (line) => journal.unanswered.get(line)?.slug,
  });
  const rest = [...checked.rows.filter(isOpen), ...found.rows].toSorted((a, b) => a.line - b.line);
  const plan = await planRows(rest, repository, onConflict);

  const bad = [...checked.bad, ...found.bad, ...plan.bad].toSorted((a, b) => a.line - b.line);
  const results: RowResult[] = [
    ...bad.map(({ line, slug, problem }) => ({ line, slug, outcome: 'invalid' as const, problem })),
    ...rowsOfEarlierRun(journal),
  ];
  if (bad.length === checked.all || (bad.length > 0 && !skipInvalid)) {
    const isReported = isAsked || !dryRun;
    throw invalidRows(bad, checked.all, {
      unit: table.unit,
      report: isReported ? keep([...results, ...untouched(plan.rows)]) : undefined,
      isResumed: journal.done.size > 0,
    });
  }
  const conflicts = plan.rows.filter(
    ({ line, intent }) => intent === 'conflict' && !journal.unanswered.has(line),
  );
  if (conflicts.length > 0) throw takenSlugs(conflicts, table.unit);
  const open = plan.rows.filter(({ intent }) => intent === 'create' || intent === 'update');
  results.push(...settledRows(plan.rows, journal));
  await steps.onPlanned({ key, progress, rows: open, written: journal.done.size });
  if (dryRun) {
    const all = [...results, ...open.map((row) => plannedResult(row))];
    return summaryOf(all, checked.unnamed, isAsked ? keep(all) : undefined, dryRun);
  }

  const settled = results.length;
  try {
    await writeRows(open, {
      repository,
      onConflict,
      journal,
      signal: steps.signal,
      onWritten: (written) => {
        results.push(...written);
        steps.onWritten(results.length - settled);
      },
    });
  } catch (error) {
    const written = new Set(results.map(({ line }) => line));
    const reported = keep([...results, ...untouched(open.filter(({ line }) => !written.has(line)))]);
    const before = journal.done.size;
    throw interrupted(error, before + results.length - settled, before + open.length, reported);
  }
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  // The report of an earlier run would contradict this one.
  const needsReport = isAsked || bad.length > 0 || refused.length > 0 || existsSync(report);
  const reported = needsReport ? keep(results) : undefined;
  journal.remove();
  if (refused.length > 0) throw refusedRows(refused, results.length, reported, table.unit);
  return summaryOf(results, checked.unnamed, reported, dryRun);
}

/** The slug of a row that was not written. Its random part would be different. */
const foreseenSlug = ({ firm, madeOf }: PlannedRow) => (madeOf === undefined ? firm.slug : `${madeOf}-…`);

const rowsOfEarlierRun = ({ done }: Journal): RowResult[] =>
  [...done].map(([line, { slug, intent }]) => ({ line, slug, outcome: outcomeOf[intent], problem: '' }));

/** Results of rows that need no write. If an earlier run sent a row and the database has it, that run wrote it. */
function settledRows(rows: readonly PlannedRow[], { unanswered }: Journal): RowResult[] {
  return rows
    .filter(({ intent }) => intent !== 'create' && intent !== 'update')
    .map(({ line, firm, intent }) => {
      const sent = unanswered.get(line);
      return { line, slug: firm.slug, outcome: outcomeOf[sent?.intent ?? intent], problem: '' };
    });
}

const plannedResult = (row: PlannedRow): RowResult => ({
  line: row.line,
  slug: foreseenSlug(row),
  outcome: outcomeOf[row.intent],
  problem: '',
});

const untouched = (rows: readonly PlannedRow[]): RowResult[] =>
  rows.map((row) => ({ line: row.line, slug: foreseenSlug(row), outcome: 'not written', problem: '' }));

const noRows = (name: string) =>
  new FirmlineError(`There are no rows in ${name}.`, { code: 'invalid-input', fault: 'user' });

const keyOf = (parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

function summaryOf(
  results: readonly RowResult[],
  unnamed: readonly UnnamedRow[],
  report: string | undefined,
  dryRun: boolean,
): ImportSummary {
  const { created, updated, unchanged, skipped, invalid, refused } = countOutcomes(results);
  const lines = new Set(unnamed.map(({ line }) => line));
  const slugsMade = results.filter(({ line, outcome }) => outcome === 'created' && lines.has(line)).length;
  const counts = { created, updated, unchanged, skipped, invalid, refused, slugsMade };
  return { rows: results.length, ...counts, report: report ?? null, dryRun };
}
