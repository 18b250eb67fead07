import { existsSync } from 'node:fs';
import type { FirmlineError } from '@firmline/sdk/errors';
import type { OnConflict } from '@firmline/sdk/firms';
import { findSlugStyle } from '../../config/connections.ts';
import { interruptedChange, keyOf } from '../../firms/changes.ts';
import { textCodes } from '../../firms/check-texts.ts';
import { openFirms, type Firms } from '../../firms/connect.ts';
import { columnsIn } from '../../firms/map-columns.ts';
import { planImport, type ImportPlan, type PlannedRow } from '../../firms/plan-import.ts';
import { readFirms, type ImportRow } from '../../firms/records.ts';
import {
  importFiles,
  missingFile,
  ownColumns,
  requireFiles,
  rowsError,
  writeLinks,
  writeReport,
  type RowLink,
  type RowOutcome,
  type RowResult,
} from '../../firms/report.ts';
import { type Table, readSource } from '../../firms/table/rows.ts';
import { readTable, type ReadingFlags } from '../../firms/table/table.ts';
import { timeFrom } from '../../firms/times.ts';
import { messageOf } from '../../errors.ts';
import type { Output } from '../../terminal/output.ts';
import { counted, grouped } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import { type Command, Option, gather, wholeNumberFrom } from '../command.ts';
import { change, printDifferences, stopped } from './change.ts';
import { readingOptions } from './filter-options.ts';
import { askAboutUnclear, mapped, printWarnings, type ColumnFlags, printImport } from './import-words.ts';

export interface ImportFlags extends ReadingFlags, ColumnFlags {
  readonly skipInvalid?: boolean;
  readonly onConflict: OnConflict;
  readonly allow?: readonly string[];
  readonly expires?: string;
  readonly report?: string;
}

export interface CampaignFlags extends ImportFlags {
  readonly qr?: string;
  readonly letter?: string;
  readonly verify?: boolean;
  readonly workers?: number;
  readonly words?: boolean;
}

export function define(command: Command, output: Output): void {
  const base = command
    .argument('<file>', 'file to read, or - for standard input')
    .option(
      '--map <field=Column>',
      "column of a field, or a text such as '{First} {Last}'; repeatable",
      gather,
    )
    .option('--ignore-unknown', 'skip columns that match no field')
    .option('--skip-invalid', 'import the valid rows and skip the others')
    .option('--allow <code>', 'accept texts that are refused with this code; repeatable', gather)
    .addOption(
      new Option('--on-conflict <what>', 'if the slug exists: update the firm, skip the row, or stop')
        .choices(['update', 'skip', 'fail'])
        .default('update'),
    );
  readingOptions(base)
    .option('--expires <when>', 'last day of new links, such as 30d or 2027-01-31 (default: as in the file)')
    .option('--report <file>', 'CSV file for the outcome of each row (default: only written if rows fail)')
    .option('--qr <folder>', 'folder for a QR code of each link, and a summary')
    .option(
      '--letter <template>',
      'Markdown, HTML or text file, to write a letter for each firm into that folder',
    )
    .option('--verify', 'visit each link with a call first; only links that work get files')
    .option('--workers <count>', 'links to visit at once, at most 8 (default: 2)', wholeNumberFrom(1))
    .option('--no-words', "with --verify, skip the words of the assistant's greeting")
    .notes(`
Fields are slug, name, company, system, first-message and expires-at. Columns are recognized by the names that HubSpot,
Salesforce, Pipedrive, LinkedIn, Google, Outlook and others give them; first and last name are put together. --map slug=
reads a field from no column. A row without a slug updates the firm with the same contact and company, or creates one with
a random slug, so you can import the same file again. A row that is spelled differently is shown, and left out without a
terminal. Fields without a column are kept; an empty cell clears its field.
A link works on the day that is its expiry, to its end in every time zone; a time without a zone is in UTC.
The rows with their slugs, links and expiry go to <file>.links.csv (.xlsx for a workbook), for a mail merge.
A table with slugs and without names changes the firms that exist, for example their prompts.
All rows are checked before any is written. To resume an interrupted import, run the same command again.
Changing more than 100 existing firms, or the firm of the empty path, needs --yes without a terminal.
Codes for --allow: ${textCodes.join(', ')}.
In a letter, a Mustache template, {{name}}, {{company}}, {{link}}, {{qr}}, {{code}}, {{slug}} and {{expires}} stand for
the firm's texts, which are escaped. {{^company}}your firm{{/company}} is a text for firms without one. Calls on a hosted page cost money: the command asks
before the first unless you pass --yes. Links that an earlier run verified are not called again.
Examples:
  $ firmline firms import firms.csv
  $ firmline firms import contacts.xlsx --sheet Leads --ignore-unknown --dry-run
  $ firmline firms import leads.csv --map name='{First Name} {Last Name}' --map company="Account Name"
  $ firmline firms import leads.csv --verify --qr out/ --letter template.md
  $ crm-export | firmline firms import - --on-conflict skip --report report.csv`)
    .action(async (file: string, flags: CampaignFlags) => {
      const { qr, letter, verify, workers, words } = flags;
      if ((qr ?? letter ?? verify ?? workers) !== undefined || words === false) {
        const { runCampaign } = await import('./campaign.ts');
        process.exitCode = await runCampaign(file, flags, output);
        return;
      }
      const { summary, failure } = await runImport(file, flags, output);
      await printImport(summary, output);
      if (failure !== undefined) throw failure;
    });
}

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
}

export async function runImport(file: string, flags: ImportFlags, output: Output) {
  const expiresAt = flags.expires === undefined ? undefined : timeFrom(flags.expires);
  using stop = untilStopped(() => output.note('Stopping after the current batches.'));
  const { signal } = stop;
  const { table, hash } = await readFile(file, flags, signal);
  const mapping = await mapped(table, flags, output);
  const firms = openFirms(output, { triesOnLoss, signal });
  const key = keyOf(hash, [...mapping.fields], firms.supabaseUrl, flags.onConflict);
  const input = file === '-' ? 'import' : file;
  const shared: Import = { input, table, flags, output, firms, key };
  const plan = await planned(readFirms(table, mapping), shared, expiresAt);
  await refuse(plan, shared);
  await requireFiles({ report: reportFile(shared), links: linksFile(plan.rows, shared) });
  // A person knows which columns are read without a look.
  const isPlain = mapping.composed === undefined && mapping.leftOut.length === 0;
  return await writePlan(plan, shared, isPlain, signal);
}

/** Reads a table. Its bytes are not kept. */
async function readFile(file: string, flags: ImportFlags, signal: AbortSignal) {
  const { hash, ...source } = await readSource(file, signal);
  const reading = readTable(source, { ...flags, given: columnsIn(flags.map) });
  return reading.then((table) => ({ hash, table }));
}

async function planned(
  rows: readonly ImportRow[],
  { table: { unit }, flags: { onConflict, allow }, output, firms, key }: Import,
  expiresAt: string | undefined,
): Promise<ImportPlan> {
  const { dryRun, profile, yes } = output.flags;
  const earlier = dryRun ? undefined : interruptedChange(firms.place, 'import', key);
  const made = new Map<number, string>();
  for (const { line, slug, before } of earlier?.firms ?? [])
    if (line !== undefined && before === null) made.set(line, slug);
  const options = { onConflict, style: findSlugStyle(profile), unit, allow, made, expiresAt };
  const plan = await planImport(rows, firms.repository, options);
  const open = plan.left.filter(isUnclear);
  if (open.length === 0 || !output.interactive || yes || dryRun) return plan;
  const unclear = await askAboutUnclear(open, unit, output);
  return unclear === undefined ? plan : planImport(rows, firms.repository, { ...options, unclear });
}

const isUnclear = ({ outcome }: RowResult) => outcome === 'unclear';
const isInvalid = ({ outcome }: RowResult) => outcome === 'invalid';
const isWrite = ({ outcome }: PlannedRow) => outcome === 'created' || outcome === 'updated';

async function refuse(plan: ImportPlan, shared: Import): Promise<void> {
  const { table, flags } = shared;
  const { unit, rows } = table;
  const invalid = plan.left.filter(isInvalid);
  if (invalid.length === rows.length || (invalid.length > 0 && !flags.skipInvalid)) {
    const others = plan.rows.map((row) => resultOf(row, { outcome: 'not written' }));
    const report = reportFile(shared, { isBad: true });
    const end =
      report &&
      (await writeReport(report, [...others, ...plan.left], unit).then(
        () => `${report} lists the problems.`,
        messageOf,
      ));
    throw rowsError(invalid, rows.length, {
      say: (some) => `${some} cannot be imported. Nothing was written.`,
      hint: `Fix the file, or import the other rows with --skip-invalid.${plan.howToAllow}`,
      unit,
      end,
    });
  }
  const taken = plan.rows
    .filter(({ outcome }) => outcome === 'not written')
    .map(({ line, slug }) => ({ line, slug, problem: `"${slug}" already exists.` }));
  if (taken.length === 0) return;
  const what = taken.length === 1 ? 'A slug already exists' : `${taken.length} slugs already exist`;
  throw rowsError(taken, rows.length, {
    say: () => `${what}. Nothing was written.`,
    unit,
    code: 'conflict',
    hint: 'Update these firms with --on-conflict update, or skip them with --on-conflict skip.',
  });
}

export type ImportSummary = Readonly<Awaited<ReturnType<typeof writePlan>>['summary']>;

async function writePlan(plan: ImportPlan, shared: Import, isPlain: boolean, signal: AbortSignal) {
  const { table, flags, output, firms, key } = shared;
  const { left, warnings } = plan;
  const { unit, rows } = table;
  const { dryRun } = output.flags;
  printWarnings(warnings, unit, output);
  const writes = plan.rows.filter(isWrite);
  const changed = writes.filter(({ outcome }) => outcome === 'updated');
  if (dryRun || output.interactive) printDifferences(changed, output);
  const counts = { new: writes.length - changed.length, changed: changed.length };
  const notes = Object.entries(counts).flatMap(([what, count]) =>
    count > 0 ? `${grouped(count)} ${what}` : [],
  );
  const unclear = left.filter(isUnclear);
  // The person may not know that these firms exist, or which columns are read.
  const isReviewed = !isPlain || changed.length + warnings.length + unclear.length > 0;
  const done = await change(
    {
      writes: dryRun ? writes.map(foreseen) : writes,
      question: {
        action: `Import ${counted(writes.length, 'firm')}`,
        preposition: 'into',
        notes: [notes.join(', ')],
        question: isReviewed ? 'reviewed' : undefined,
      },
      record: { kind: 'import', key },
      onConflict: flags.onConflict,
      label: 'Importing',
      signal,
    },
    firms,
    output,
  );
  const { written, refused, failure } = done;
  const made = plan.rows.map((row) => {
    const problem = refused.get(row.slug)?.message;
    if (problem !== undefined) return resultOf(row, { outcome: 'refused', problem });
    const isOpen = isWrite(row) && !dryRun && !written.has(row.slug);
    return resultOf(row, isOpen ? { outcome: 'not written' } : {});
  });
  const results = [...made, ...left];
  const isBad = left.some(isInvalid) || refused.size > 0 || failure !== undefined;
  const missing: FirmlineError[] = [];
  const writeFile = async (file: string | undefined, write: (file: string) => Promise<void>) => {
    if (file === undefined) return undefined;
    try {
      await write(file);
      return file;
    } catch (cause) {
      missing.push(missingFile(file, cause));
      return undefined;
    }
  };
  if (dryRun && flags.report !== undefined) output.note(`${flags.report} is not written (--dry-run).`);
  const report = await writeFile(reportFile(shared, { isBad }), (file) => writeReport(file, results, unit));
  if (failure !== undefined)
    throw stopped(
      failure,
      done,
      counted(writes.length, 'row'),
      'Run the same command again to continue.',
      report && `; ${report} lists them`,
    );
  const own = ownColumns(table, firms.isLink);
  const reached = plan.rows.filter(({ slug }) => !refused.has(slug));
  const links = await writeFile(dryRun ? undefined : linksFile(reached, shared), (file) =>
    writeLinks(file, table, own, linksOf(reached, firms)),
  );
  const end = missing.map(({ message }) => message).join('\n') || undefined;
  if (refused.size > 0)
    throw rowsError(
      results.filter(({ outcome }) => outcome === 'refused'),
      rows.length,
      {
        say: (some) => `The database rejected ${some}; the others were written.`,
        hint: report && `${report} lists the outcome of each row.`,
        unit,
        end,
      },
    );
  const count = (wanted: RowOutcome) => results.filter(({ outcome }) => outcome === wanted).length;
  const summary = {
    rows: rows.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    invalid: count('invalid'),
    refused: 0,
    slugsMade: writes.filter(({ outcome, madeOf }) => outcome === 'created' && madeOf !== undefined).length,
    links: links ?? null,
    report: report ?? null,
    dryRun,
    // Rows that may be firms that exist, and were left out; missing if there are none.
    ...(unclear.length > 0 && { unclear: unclear.length }),
    // Texts that a person should look at; missing if there are none.
    ...(warnings.length > 0 && { warnings: warnings.length }),
  };
  const leftOut = rowsError(unclear, rows.length, {
    say: (some) => `${some} may be firms that exist, and were left out.`,
    unit,
    code: 'conflict',
    hint: 'Decide on a terminal, or add a column "slug" with the slug of the firm that is meant.',
    end,
  });
  return { summary, results, own, failure: unclear.length > 0 ? leftOut : missing[0] };
}

/** The slug of a row that was not written. Its random part would be different. */
const foreseenSlug = ({ slug, outcome, madeOf = slug }: PlannedRow): string =>
  outcome === 'created' && madeOf !== slug ? `${madeOf}-…` : slug;

const foreseen = (row: PlannedRow): PlannedRow =>
  row.given ? { ...row, given: { ...row.given, slug: foreseenSlug(row) } } : row;

/** A row that is not written has no slug but its own. */
function resultOf({ line, slug, outcome, madeOf }: PlannedRow, end: Partial<RowResult>): RowResult {
  const result = { line, slug, outcome, problem: '', ...end };
  const isMissing = result.outcome === 'not written' || result.outcome === 'refused';
  return isMissing && madeOf !== undefined ? { ...result, slug: '' } : result;
}

/** Where the outcome of each row goes: on request, if rows fail, and in place of an older one. */
function reportFile({ input, flags, output, table }: Import, { isBad = false } = {}): string | undefined {
  if (output.flags.dryRun) return undefined;
  const { report } = importFiles(input, table);
  return flags.report ?? (isBad || existsSync(report) ? report : undefined);
}

/** Where rows with links go; undefined without links. */
const linksFile = ([first]: readonly PlannedRow[], { input, table, firms }: Import): string | undefined =>
  first && firms.link(first.to).url ? importFiles(input, table).links : undefined;

function* linksOf(rows: readonly PlannedRow[], { link }: Firms): Generator<RowLink> {
  for (const { line, to } of rows) {
    const { slug, url, expiresAt } = link(to);
    yield { line, slug, url, expiresAt };
  }
}
