import { existsSync } from 'node:fs';
import type { FirmlineError } from '@firmline/sdk/errors';
import type { FirmRecord, OnConflict } from '@firmline/sdk/firms';
import { messageOf } from '../../errors.ts';
import type { Firms } from '../../firms/connect.ts';
import { countOutcomes, hasOutcome, leftOutOutcomes, summaryOf } from '../../firms/import/summary.ts';
import type { ImportPlan, PlannedRow } from '../../firms/import/plan.ts';
import {
  importFiles,
  missingFile,
  columnsOfFile,
  requireWritableFiles,
  rowsError,
  writeLinks,
  writeReport,
  type RowLink,
} from '../../firms/import/report.ts';
import type { Table } from '../../firms/table/types.ts';
import type { ReadingFlags } from '../../firms/table/table.ts';
import type { WriteOutcome } from '../../firms/write.ts';
import type { Output } from '../../terminal/output.ts';
import { countOf } from '../../text.ts';
import { makeChange, printDifferences, stoppedChangeError } from './change.ts';
import { countsInWords, printPlan, printWarnings } from './import-print.ts';

export interface ImportFlags extends ReadingFlags {
  readonly map?: readonly string[];
  readonly ignoreUnknown?: boolean;
  readonly where?: readonly string[];
  readonly includeOptedOut?: boolean;
  readonly clearEmpty?: boolean;
  readonly skipInvalid?: boolean;
  readonly onConflict: OnConflict;
  readonly allow?: readonly string[];
  readonly expires?: string;
  readonly report?: string;
}

export interface ImportRun {
  /** The path to which the report and the links add their endings: the file, or "import" for standard input. */
  readonly input: string;
  readonly table: Table;
  readonly flags: ImportFlags;
  readonly output: Output;
  readonly firms: Firms;
  /** Identifies the file and how it is read. */
  readonly key: string;
  readonly signal: AbortSignal;
}

const isUnclear = hasOutcome('unclear');
const isInvalid = hasOutcome('invalid');

export async function refuseBadRows({ rows, refusedCodes }: ImportPlan, importRun: ImportRun): Promise<void> {
  const { table, flags, output } = importRun;
  const { unit } = table;
  const invalidRows = rows.filter(isInvalid);
  const isEmpty = invalidRows.length > 0 && rows.every((row) => isInvalid(row) || isLeftOut(row));
  if (isEmpty || (invalidRows.length > 0 && !flags.skipInvalid)) {
    const reportRows = rows.map((row) =>
      row.to === undefined ? row : rowWithEnd(row, { outcome: 'notWritten' }),
    );
    const report = reportFile(importRun, { isBad: true });
    const reportSentence =
      report &&
      (await writeReport(report, reportRows, unit).then(() => `${report} lists the problems.`, messageOf));
    const codes = refusedCodes.map((code) => ` --allow ${code}`).join('');
    const allowHint = codes && ` To accept such texts:${codes}.`;
    if (output.flags.dryRun) await showPlan(rows, importRun);
    throw rowsError(invalidRows, rows.length, {
      say: (share) => `${share} cannot be imported. Nothing was written.`,
      hint: `Fix the file, or import the other rows with --skip-invalid.${allowHint}`,
      unit,
      end: reportSentence,
    });
  }
}

const isLeftOut = ({ outcome }: PlannedRow) => leftOutOutcomes.some((one) => one === outcome);

const showPlan = (
  rows: readonly PlannedRow[],
  { table: { unit }, firms, output }: ImportRun,
): Promise<void> =>
  printPlan(rows, { unit, linkOf: (row) => (row.to ? foreseenLink(row.to, row, firms) : '') }, output);

export async function writePlan(plan: ImportPlan, importRun: ImportRun) {
  const { table, flags, output, firms, key, signal } = importRun;
  const { dryRun } = output.flags;
  const writes = plan.rows.flatMap(({ write }) => write ?? []);
  printReview(plan, importRun);
  if (dryRun) await showPlan(plan.rows, importRun);
  const writeOutcome = await makeChange(
    {
      writes,
      question: importQuestion(plan),
      record: { kind: 'import', key },
      onConflict: flags.onConflict,
      label: 'Importing',
      signal,
    },
    firms,
    output,
  );
  const results = plan.rows.map((row) => rowAfterWriting(row, writeOutcome, dryRun));
  const { report, links, missing } = await writeReportAndLinks(results, writeOutcome, importRun);
  const problemText = missing.map(({ message }) => message).join('\n') || undefined;
  if (writeOutcome.errorsBySlug.size > 0)
    throw rowsError(results.filter(hasOutcome('refused')), results.length, {
      say: (share) => `The database rejected ${share}; the others were written.`,
      hint: report && `${report} lists the outcome of each row.`,
      unit: table.unit,
      end: problemText,
    });
  const summary = summaryOf(results, { links: links ?? null, report: report ?? null, dryRun });
  // On a terminal, the person has chosen to leave them out.
  const isDecided = output.interactive && !output.flags.yes && !dryRun;
  return {
    summary,
    failure: (isDecided ? undefined : unclearError(results, table.unit, problemText)) ?? missing[0],
  };
}

/** A row after the writing, as it was observed. */
function rowAfterWriting(
  row: PlannedRow,
  { writtenSlugs, errorsBySlug }: WriteOutcome,
  isDryRun: boolean,
): PlannedRow {
  if (isDryRun || row.write === undefined) return row;
  const problem = errorsBySlug.get(row.slug)?.message;
  if (problem !== undefined) return rowWithEnd(row, { outcome: 'refused', problem });
  return writtenSlugs.has(row.slug) ? row : rowWithEnd(row, { outcome: 'notWritten' });
}

/** Writes the report and the links. What cannot be written although the firms are is an error of its own. */
async function writeReportAndLinks(
  results: readonly PlannedRow[],
  writeOutcome: WriteOutcome,
  importRun: ImportRun,
) {
  const { table, flags, output, firms } = importRun;
  const { dryRun } = output.flags;
  const fileErrors: FirmlineError[] = [];
  const writeFile = async (file: string | undefined, write: (file: string) => Promise<void>) => {
    if (file === undefined) return undefined;
    try {
      await write(file);
      return file;
    } catch (cause) {
      fileErrors.push(missingFile(file, cause));
      return undefined;
    }
  };
  const isBad =
    results.some(isInvalid) || writeOutcome.errorsBySlug.size > 0 || writeOutcome.failure !== undefined;
  if (dryRun && flags.report !== undefined) output.note(`${flags.report} is not written (--dry-run).`);
  const report = await writeFile(reportFile(importRun, { isBad }), (file) =>
    writeReport(file, results, table.unit),
  );
  if (writeOutcome.failure !== undefined)
    throw stoppedChangeError(
      writeOutcome.failure,
      writeOutcome,
      countOf(results.filter(({ write }) => write !== undefined).length, 'row'),
      'Run the same command again to continue.',
      report && `; ${report} lists them`,
    );
  const storedRows = results.filter(isStored);
  const links = await writeFile(dryRun ? undefined : linksFile(storedRows, importRun), (file) =>
    writeLinks(file, table, columnsOfFile(table, firms.isLink), linksOfRows(storedRows, firms)),
  );
  return { report, links, missing: fileErrors };
}

/** Whether the firm of a row is in the database. */
const isStored = ({ to, outcome }: PlannedRow): boolean =>
  to !== undefined && outcome !== 'refused' && outcome !== 'notWritten';

/** What the person reads before the question. */
function printReview({ rows }: ImportPlan, { table: { unit }, output }: ImportRun): void {
  printWarnings(rows, unit, output);
  const changedFirms = rows.flatMap(({ outcome, write }) => (outcome === 'updated' && write ? write : []));
  if (output.flags.dryRun || output.interactive) printDifferences(changedFirms, output);
}

/** A terminal asks before each import: the person may not know which firms exist, or how the table was read. */
function importQuestion({ rows }: ImportPlan) {
  const counts = countOutcomes(rows);
  return {
    action: `Import ${countOf((counts.created ?? 0) + (counts.updated ?? 0), 'firm')}`,
    preposition: 'into',
    notes: [countsInWords(counts, true).join(', ')],
    question: 'reviewed',
  } as const;
}

function unclearError(rows: readonly PlannedRow[], unit: Table['unit'], reportSentence: string | undefined) {
  const unclearRows = rows.filter(isUnclear);
  if (unclearRows.length === 0) return undefined;
  return rowsError(unclearRows, rows.length, {
    say: (share) => `${share} may be firms that exist, and were left out.`,
    unit,
    code: 'conflict',
    hint: 'Decide on a terminal, or add a column "slug" with the slug of the firm that is meant.',
    end: reportSentence,
  });
}

/** The slug of a row that was not written. Its random part would be different. */
const foreseenSlug = ({
  slug,
  outcome,
  base = slug,
}: Pick<PlannedRow, 'slug' | 'outcome' | 'base'>): string =>
  outcome === 'created' && base !== slug ? `${base}-…` : slug;

const foreseenLink = (to: FirmRecord, row: PlannedRow, { link }: Firms): string =>
  link({ ...to, slug: foreseenSlug(row) }).url.replace('%E2%80%A6', '…');

/** A row whose end differs from its plan. Without a write, only a slug of the file itself is left. */
const rowWithEnd = (row: PlannedRow, end: Pick<PlannedRow, 'outcome'> & Partial<PlannedRow>): PlannedRow => ({
  ...row,
  ...end,
  ...(row.base !== undefined && { slug: '' }),
});

/** Checks before anything is written that the files of an import can be. */
export const requireImportFiles = ({ rows }: ImportPlan, importRun: ImportRun): Promise<void> =>
  requireWritableFiles({ report: reportFile(importRun), links: linksFile(rows, importRun) });

/** Where the outcome of each row goes: on request, if rows fail, and in place of an older one. */
function reportFile({ input, flags, output, table }: ImportRun, { isBad = false } = {}): string | undefined {
  if (output.flags.dryRun) return undefined;
  const { report } = importFiles(input, table);
  return flags.report ?? (isBad || existsSync(report) ? report : undefined);
}

/** Where rows with links go; undefined without links. */
function linksFile(rows: readonly PlannedRow[], { input, table, firms }: ImportRun): string | undefined {
  const to = rows.find((row) => row.to !== undefined)?.to;
  return to !== undefined && firms.link(to).url ? importFiles(input, table).links : undefined;
}

function* linksOfRows(rows: readonly PlannedRow[], { link }: Firms): Generator<RowLink> {
  for (const { line, to } of rows) {
    if (to === undefined) continue;
    const { slug, url, expiresAt } = link(to);
    yield { line, slug, url, expiresAt };
  }
}
