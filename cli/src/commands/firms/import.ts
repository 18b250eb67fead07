import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FirmlineError } from '@firmline/sdk/errors';
import type { FirmRecord, OnConflict } from '@firmline/sdk/firms';
import { findSlugStyle } from '../../config/connections.ts';
import { messageOf } from '../../errors.ts';
import { readBlockList } from '../../firms/block-list.ts';
import { interruptedChange, keyOfChange } from '../../firms/changes.ts';
import { textCodes } from '../../firms/check-texts.ts';
import { openFirms, type Firms } from '../../firms/connect.ts';
import { placeOf } from '../../firms/import-words.ts';
import type { Mapping } from '../../firms/map-columns.ts';
import { matchRows, readContacts } from '../../firms/matches.ts';
import { planImport, type ImportPlan, type PlannedRow } from '../../firms/plan-import.ts';
import { columnsOfConditions, readFirms, type ImportRow } from '../../firms/records.ts';
import {
  importFiles,
  missingFile,
  ownColumns,
  requireFiles,
  rowsError,
  writeLinks,
  writeReport,
  type OwnColumns,
  type RowLink,
} from '../../firms/report.ts';
import { readSource } from '../../firms/table/rows.ts';
import type { Table } from '../../firms/table/types.ts';
import { readTable, type ReadingFlags } from '../../firms/table/table.ts';
import { timeFrom } from '../../firms/times.ts';
import { refuseUnknown } from '../../firms/unread-columns.ts';
import { columnsIn } from '../../firms/value-template.ts';
import type { FirmWrite, WriteOutcome } from '../../firms/write.ts';
import type { Output } from '../../terminal/output.ts';
import { counted, grouped } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import { type Command, Option, gather, wholeNumberFrom } from '../command.ts';
import { makeChange, printDifferences, stoppedChange } from './change.ts';
import { readingOptions } from './filter-options.ts';
import { noteSome, printImport, printMapping, printPlan, printWarnings } from './import-print.ts';
import { chooseCase, chooseColumns, chooseUnclear } from './import-questions.ts';
import { isOutcome, leftOutOutcomes, summaryOf } from '../../firms/import-summary.ts';

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

export interface CampaignFlags extends ImportFlags {
  readonly qr?: string;
  readonly verify?: boolean;
  readonly workers?: number;
  readonly words?: boolean;
}

export function define(command: Command, output: Output): void {
  readingOptions(rowOptions(command))
    .option('--expires <when>', 'last day of new links, such as 30d or 2027-01-31 (default: as in the file)')
    .option('--report <file>', 'CSV file for the outcome of each row (default: only written if rows fail)')
    .option('--qr <folder>', 'folder for a QR code of each link, and a summary')
    .option('--verify', 'visit each link with a call first; only links that work get files')
    .option('--workers <count>', 'links to visit at once, at most 8 (default: 2)', wholeNumberFrom(1))
    .option('--no-words', "with --verify, skip the words of the assistant's greeting")
    .notes(`
Fields are slug, name, company, system, first-message and expires-at. Columns are recognized by the names that HubSpot,
Salesforce, Pipedrive, LinkedIn, Google, Outlook and others give them; first and last name are put together. --map slug=
reads a field from no column, --map name=#2 one from the second. A row without a slug updates the firm with the same contact
and company, or creates one with a random slug, so you can import the same file again. If a row matches a firm except for
spelling or its legal form, you are asked; without a terminal it is left out. Fields without a column, and those of empty
cells, are kept.
A link works on the day that is its expiry, to its end in every time zone; a time without a zone is in UTC.
Hidden rows, totals and footers are left out, and so are people who opted out (columns such as Do Not Call) and those on
the block list (firmline firms delete --block). --dry-run shows what would be done with each row.
The rows with their slugs, links and expiry go to <file>.links.csv (.xlsx for a workbook), for a mail merge.
A table with slugs and without names changes the firms that exist, for example their prompts.
All rows are checked before any is written. To resume an interrupted import, run the same command again.
Changing more than 100 existing firms, or the firm of the empty path, needs --yes without a terminal.
Codes for --allow: ${textCodes.join(', ')}.
Calls on a hosted page cost money: the command asks before the first unless you pass --yes. Links that an earlier run
verified are not called again.
Examples:
  $ firmline firms import firms.csv
  $ firmline firms import contacts.xlsx --sheet Leads --ignore-unknown --dry-run
  $ firmline firms import leads.csv --map name='{First Name} {Last Name}' --map company="Account Name"
  $ firmline firms import leads.csv --where 'Lead Status=Qualified'
  $ firmline firms import leads.csv --verify --qr out/
  $ crm-export | firmline firms import - --on-conflict skip --report report.csv`)
    .action(async (file: string, flags: CampaignFlags) => {
      const { qr, verify, workers, words } = flags;
      if ((qr ?? verify ?? workers) !== undefined || words === false) {
        const { runCampaign } = await import('./campaign.ts');
        process.exitCode = await runCampaign(file, flags, output);
        return;
      }
      const { summary, failure } = await runImport(file, flags, output);
      await printImport(summary, output);
      if (failure !== undefined) throw failure;
    });
}

/** The flags of what is read and which rows are written. */
const rowOptions = (command: Command): Command =>
  command
    .argument('<file>', 'file to read, or - for standard input')
    .option(
      '--map <field=Column>',
      "column of a field, or a text such as '{First} {Last}'; repeatable",
      gather,
    )
    .option('--ignore-unknown', 'skip columns that match no field')
    .option('--where <Column=value>', 'only rows with this value, or != without it; repeatable', gather)
    .option('--hidden-rows', 'also rows that a filter of the workbook hides')
    .option('--include-opted-out', 'also people who opted out or must not be called')
    .option('--clear-empty', 'let an empty cell clear its field (default: it keeps it)')
    .option('--skip-invalid', 'import the valid rows and skip the others')
    .option('--allow <code>', 'accept texts that are refused with this code; repeatable', gather)
    .addOption(
      new Option('--on-conflict <what>', 'if the slug exists: update the firm, skip the row, or stop')
        .choices(['update', 'skip', 'fail'])
        .default('update'),
    );

/** Maximum attempts of a batch after lost connections. */
const triesOnLoss = 6;

interface Import {
  /** Its name without the ending of the files beside it; in this folder for standard input. */
  readonly input: string;
  readonly table: Table;
  readonly flags: ImportFlags;
  readonly output: Output;
  readonly firms: Firms;
  /** Identifies the file and how it is read. */
  readonly key: string;
  readonly signal: AbortSignal;
}

/** Cells, table, records, matches, plan, writes, report: each step returns a value for the next. */
export async function runImport(file: string, flags: ImportFlags, output: Output) {
  const expiresAt = flags.expires === undefined ? undefined : timeFrom(flags.expires);
  using stop = untilStopped(() => output.note('Stopping after the current batches.'));
  const { signal } = stop;
  const { table, hash, size } = await readFile(file, flags, signal);
  if (size > largeFile) collectGarbage();
  const mapping = await chooseColumns(table, flags.map ?? [], output);
  if (!flags.ignoreUnknown && !output.interactive) refuseUnknown(mapping, columnsOfConditions(flags.where));
  const firms = openFirms(output, { triesOnLoss, signal });
  const key = keyOfChange(hash, [...mapping.fields], firms.supabaseUrl, flags.onConflict);
  const input = file === '-' ? 'import' : file;
  const importRun: Import = { input, table, flags, output, firms, key, signal };
  // The plan has all of them, and a second list would only take memory.
  const plan = await planRows(await recordsOf(mapping, importRun), importRun, expiresAt);
  await refuseRows(plan, importRun);
  await requireFiles({ report: reportFile(importRun), links: linksFile(plan.rows, importRun) });
  // A person knows which columns are read without a look.
  const { noRows, filledDown, sheets } = table;
  const isWhole = noRows.length + filledDown.length === 0 && sheets === undefined;
  const isPlain =
    mapping.composed === undefined && mapping.unread.length + mapping.hidden.length === 0 && isWhole;
  return await writePlan(plan, importRun, isPlain);
}

/** From this size of a file on, its bytes and its text are worth a pause for the collector. */
const largeFile = 8_000_000;

/** Reads a table. Its bytes and its text are not kept. */
async function readFile(file: string, flags: ImportFlags, signal: AbortSignal) {
  const { hash, ...source } = await readSource(file, signal);
  const size = source.bytes.length;
  const table = await readTable(source, { ...flags, givenColumns: columnsIn(flags.map) });
  return { hash, table, size };
}

/** Collects at once what is outside V8's heap, such as the text of a file: left alone, V8 keeps it for seconds. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

async function recordsOf(
  mapping: Mapping,
  { table, flags, output, firms: { slugOfLink } }: Import,
): Promise<readonly ImportRow[]> {
  const options = { ...flags, slugOfLink };
  const records = readFirms(table, mapping, options);
  const mixedCase = await chooseCase(records, output);
  const chosenRecords = mixedCase ? readFirms(table, mapping, { ...options, mixedCase }) : records;
  printMapping(mapping, table, chosenRecords, output);
  return chosenRecords;
}

async function planRows(
  records: readonly ImportRow[],
  { table: { unit }, flags, output, firms, key }: Import,
  expiresAt: string | undefined,
): Promise<ImportPlan> {
  const { dryRun, profile } = output.flags;
  const earlier = dryRun ? undefined : interruptedChange(firms.project, 'import', key);
  const earlierSlugs = new Map<number, string>();
  for (const { line, slug, before } of earlier?.firms ?? [])
    if (line !== undefined && before === null) earlierSlugs.set(line, slug);
  const contacts = await readContacts(records, firms.repository);
  const isBlocked = readBlockList();
  const options = { style: findSlugStyle(profile), unit, earlierSlugs, ...(isBlocked && { isBlocked }) };
  const matches = matchRows(records, contacts, options);
  const unclear = await chooseUnclear(
    matches,
    (some) =>
      noteSome(
        some.map(({ row, reason }) => `${placeOf(row.line, unit)}: ${reason}`),
        output,
      ),
    output,
  );
  const decided = unclear === undefined ? matches : matchRows(records, contacts, { ...options, unclear });
  return planImport(decided, firms.repository, { ...flags, expiresAt });
}

const isUnclear = isOutcome('unclear');
const isInvalid = isOutcome('invalid');

async function refuseRows({ rows, refusedCodes }: ImportPlan, importRun: Import): Promise<void> {
  const { table, flags, output } = importRun;
  const { unit } = table;
  const invalid = rows.filter(isInvalid);
  const isEmpty = invalid.length > 0 && rows.every((row) => isInvalid(row) || isLeftOut(row));
  if (isEmpty || (invalid.length > 0 && !flags.skipInvalid)) {
    const others = rows.map((row) => (row.to === undefined ? row : endedRow(row, { outcome: 'notWritten' })));
    const report = reportFile(importRun, { isBad: true });
    const end =
      report &&
      (await writeReport(report, others, unit).then(() => `${report} lists the problems.`, messageOf));
    const codes = refusedCodes.map((code) => ` --allow ${code}`).join('');
    const howToAllow = codes && ` To accept such texts:${codes}.`;
    if (output.flags.dryRun) await showPlan(rows, importRun);
    throw rowsError(invalid, rows.length, {
      say: (some) => `${some} cannot be imported. Nothing was written.`,
      hint: `Fix the file, or import the other rows with --skip-invalid.${howToAllow}`,
      unit,
      end,
    });
  }
  const conflicts = rows.filter(isOutcome('notWritten'));
  if (conflicts.length === 0) return;
  const what = conflicts.length === 1 ? 'A slug already exists' : `${conflicts.length} slugs already exist`;
  throw rowsError(conflicts, rows.length, {
    say: () => `${what}. Nothing was written.`,
    unit,
    code: 'conflict',
    hint: 'Update these firms with --on-conflict update, or skip them with --on-conflict skip.',
  });
}

const isLeftOut = ({ outcome }: PlannedRow) => leftOutOutcomes.some((one) => one === outcome);

const showPlan = (rows: readonly PlannedRow[], { table: { unit }, firms, output }: Import): Promise<void> =>
  printPlan(rows, { unit, linkOf: (row) => (row.to ? foreseenLink(row.to, row, firms) : '') }, output);

async function writePlan(plan: ImportPlan, importRun: Import, isPlain: boolean) {
  const { table, flags, output, firms, key, signal } = importRun;
  const { dryRun } = output.flags;
  const writes = plan.rows.flatMap((row) =>
    row.write && dryRun ? foreseenWrite(row, row.write) : (row.write ?? []),
  );
  announce(plan, importRun);
  if (dryRun) await showPlan(plan.rows, importRun);
  const writeOutcome = await makeChange(
    {
      writes,
      question: importQuestion(plan, isPlain),
      record: { kind: 'import', key },
      onConflict: flags.onConflict,
      label: 'Importing',
      signal,
    },
    firms,
    output,
  );
  const results = plan.rows.map((row) => endOfRow(row, writeOutcome, dryRun));
  const personsColumns = ownColumns(table, firms.isLink);
  const { report, links, missing } = await writeReportAndLinks(
    results,
    writeOutcome,
    personsColumns,
    importRun,
  );
  const end = missing.map(({ message }) => message).join('\n') || undefined;
  if (writeOutcome.refused.size > 0)
    throw rowsError(results.filter(isOutcome('refused')), results.length, {
      say: (some) => `The database rejected ${some}; the others were written.`,
      hint: report && `${report} lists the outcome of each row.`,
      unit: table.unit,
      end,
    });
  const summary = summaryOf(results, { links: links ?? null, report: report ?? null, dryRun });
  return {
    summary,
    results,
    personsColumns,
    failure: unclearError(results, table.unit, end) ?? missing[0],
  };
}

/** A row after the writing, as it was observed. */
function endOfRow(row: PlannedRow, { written, refused }: WriteOutcome, dryRun: boolean): PlannedRow {
  if (dryRun || row.write === undefined) return row;
  const problem = refused.get(row.slug)?.message;
  if (problem !== undefined) return endedRow(row, { outcome: 'refused', problem });
  return written.has(row.slug) ? row : endedRow(row, { outcome: 'notWritten' });
}

/** Writes the report and the links. What cannot be written although the firms are is an error of its own. */
async function writeReportAndLinks(
  results: readonly PlannedRow[],
  writeOutcome: WriteOutcome,
  personsColumns: OwnColumns,
  importRun: Import,
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
    results.some(isInvalid) || writeOutcome.refused.size > 0 || writeOutcome.failure !== undefined;
  if (dryRun && flags.report !== undefined) output.note(`${flags.report} is not written (--dry-run).`);
  const report = await writeFile(reportFile(importRun, { isBad }), (file) =>
    writeReport(file, results, table.unit),
  );
  if (writeOutcome.failure !== undefined)
    throw stoppedChange(
      writeOutcome.failure,
      writeOutcome,
      counted(results.filter(({ write }) => write !== undefined).length, 'row'),
      'Run the same command again to continue.',
      report && `; ${report} lists them`,
    );
  const reached = results.filter(isStored);
  const links = await writeFile(dryRun ? undefined : linksFile(reached, importRun), (file) =>
    writeLinks(file, table, personsColumns, linksOfRows(reached, firms)),
  );
  return { report, links, missing: fileErrors };
}

/** Whether the firm of a row is in the database. */
export const isStored = ({ to, outcome }: PlannedRow): boolean =>
  to !== undefined && outcome !== 'refused' && outcome !== 'notWritten';

/** What the person reads before the question. */
function announce({ rows }: ImportPlan, { table: { unit }, output }: Import): void {
  printWarnings(rows, unit, output);
  const changedFirms = rows.flatMap(({ outcome, write }) => (outcome === 'updated' && write ? write : []));
  if (output.flags.dryRun || output.interactive) printDifferences(changedFirms, output);
}

function importQuestion({ rows }: ImportPlan, isPlain: boolean) {
  const count = (test: (row: PlannedRow) => boolean) => rows.filter(test).length;
  const changedCount = count(isOutcome('updated'));
  const counts = {
    new: count(isOutcome('created')),
    changed: changedCount,
    'left out': count((row) => isLeftOut(row) || isUnclear(row)),
  };
  const notes = Object.entries(counts).flatMap(([what, some]) =>
    some > 0 ? `${grouped(some)} ${what}` : [],
  );
  // The person may not know that these firms exist, or which columns are read.
  const isReviewed =
    !isPlain || changedCount + counts['left out'] > 0 || rows.some(({ warnings }) => warnings.length > 0);
  return {
    action: `Import ${counted(counts.new + changedCount, 'firm')}`,
    preposition: 'into',
    notes: [notes.join(', ')],
    question: isReviewed ? ('reviewed' as const) : undefined,
  };
}

function unclearError(rows: readonly PlannedRow[], unit: Table['unit'], end: string | undefined) {
  const unclear = rows.filter(isUnclear);
  if (unclear.length === 0) return undefined;
  return rowsError(unclear, rows.length, {
    say: (some) => `${some} may be firms that exist, and were left out.`,
    unit,
    code: 'conflict',
    hint: 'Decide on a terminal, or add a column "slug" with the slug of the firm that is meant.',
    end,
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

const foreseenWrite = (row: PlannedRow, write: FirmWrite): FirmWrite =>
  write.to ? { ...write, to: { ...write.to, slug: foreseenSlug(row) } } : write;

/** A row whose end differs from its plan. One that is not written has no slug but its own. */
const endedRow = (row: PlannedRow, end: Pick<PlannedRow, 'outcome'> & Partial<PlannedRow>): PlannedRow => ({
  ...row,
  ...end,
  ...(row.base !== undefined && { slug: '' }),
});

/** Where the outcome of each row goes: on request, if rows fail, and in place of an older one. */
function reportFile({ input, flags, output, table }: Import, { isBad = false } = {}): string | undefined {
  if (output.flags.dryRun) return undefined;
  const { report } = importFiles(input, table);
  return flags.report ?? (isBad || existsSync(report) ? report : undefined);
}

/** Where rows with links go; undefined without links. */
function linksFile(rows: readonly PlannedRow[], { input, table, firms }: Import): string | undefined {
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
