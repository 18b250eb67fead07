import { existsSync } from 'node:fs';
import type { FirmlineError } from '@firmline/sdk/errors';
import type { OnConflict } from '@firmline/sdk/firms';
import { type Command, Option } from 'commander';
import { findSlugStyle } from '../../config/slug-style.ts';
import { interruptedChange, keyOf } from '../../firms/changes.ts';
import { textCodes } from '../../firms/check-texts.ts';
import { openFirms, type Firms } from '../../firms/connect.ts';
import { columnsIn } from '../../firms/map-columns.ts';
import { planImport, type ImportPlan, type PlannedRow } from '../../firms/plan-import.ts';
import { readFirms, type FirmRow } from '../../firms/records.ts';
import {
  defaultReport,
  rowsError,
  writeLinks,
  writeReport,
  type Outcome,
  type RowResult,
} from '../../firms/row-outcomes.ts';
import type { Table } from '../../firms/table/rows.ts';
import { readSource } from '../../firms/table/source.ts';
import { readTable, type ReadingFlags } from '../../firms/table/table.ts';
import { timeFrom } from '../../firms/times.ts';
import type { Output } from '../../terminal/output.ts';
import { untilStopped } from '../../until-stopped.ts';
import { counted, grouped } from '../../text.ts';
import { wholeNumberFrom } from '../options.ts';
import { change, stopped } from './change.ts';
import { gather, readingOptions } from './filter-options.ts';
import { printImport, type ImportSummary } from './import-summary.ts';
import { askAboutUnclear, askForFile, mapped, tellWarnings, type ColumnFlags } from './import-preview.ts';

export interface ImportFlags extends ReadingFlags, ColumnFlags {
  readonly skipInvalid?: boolean;
  readonly onConflict: OnConflict;
  readonly allow?: readonly string[];
  /** When new firms expire that have no time in the file. */
  readonly expires?: string;
  readonly report?: string;
  /** A campaign writes its own summary. */
  readonly withoutLinks?: boolean;
}

/** The flags of an import that also visits links and writes letters. */
export interface CampaignFlags extends ImportFlags {
  readonly qr?: string;
  readonly letter?: string;
  readonly verify?: boolean;
  readonly workers?: number;
  readonly words?: boolean;
}

export function define(command: Command, output: Output): void {
  const base = command
    .argument('[file]', 'file to read, or - for standard input')
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
    .option('--expires <when>', 'when new links expire, for example 30d (default: as in the file)')
    .option('--report <file>', 'CSV file for the outcome of each row (default: only written if rows fail)')
    .option('--qr <folder>', 'folder for a QR code of each link, and a summary')
    .option(
      '--letter <template>',
      'Markdown, HTML or text file, to write a letter for each firm into that folder',
    )
    .option('--verify', 'visit each link with a call first; only links that work get files')
    .option('--workers <count>', 'links to visit at once, at most 8 (default: 2)', wholeNumberFrom(1))
    .option('--no-words', "with --verify, skip the words of the assistant's greeting")
    .addHelpText(
      'after',
      `
Fields are slug, name, company, system, first-message and expires-at. Columns are recognized by the names that HubSpot,
Salesforce, Pipedrive, LinkedIn, Google, Outlook and others give them; first and last name are put together. --map slug=
reads a field from no column. A row without a slug updates the firm with the same contact and company, or creates one with
a random slug, so you can import the same file again. A row that is spelled differently is shown, and left out without a
terminal. Fields without a column are kept; an empty cell clears its field.
The rows with their slugs, links and expiry go to <file>.links.csv, for a mail merge.
All rows are checked before any is written. To resume an interrupted import, run the same command again.
Changing more than 100 existing firms, or the firm of the empty path, needs --yes without a terminal.
Codes for --allow: ${textCodes.join(', ')}.
In a letter, {{name}}, {{company}}, {{link}}, {{qr}}, {{slug}} and {{expires}} stand for the firm's texts, which are
escaped. {{company|your firm}} adds a text for firms without one. Calls on a hosted page cost money: the command asks
before the first unless you pass --yes. Links that an earlier run verified are not called again.
Examples:
  $ firmline firms import firms.csv
  $ firmline firms import contacts.xlsx --sheet Leads --ignore-unknown --dry-run
  $ firmline firms import leads.csv --map name='{First Name} {Last Name}' --map company="Account Name"
  $ firmline firms import leads.csv --verify --qr out/ --letter template.md
  $ crm-export | firmline firms import - --on-conflict skip --report report.csv`,
    )
    .action(async (file: string | undefined, flags: CampaignFlags) => {
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

export interface Imported {
  readonly summary: ImportSummary;
  readonly results: readonly RowResult[];
  /** The columns of a row that no field was read from. @param line of its {@link RowResult} */
  readonly otherColumns: (line: number) => Readonly<Record<string, string>>;
  /** The error about rows that were not written, although others were. */
  readonly failure?: FirmlineError | undefined;
}

/** Maximum attempts of a batch after lost connections. */
const triesOnLoss = 6;

/** What the steps of one import share. */
interface Import {
  readonly file: string;
  readonly table: Table;
  readonly rows: readonly FirmRow[];
  readonly flags: ImportFlags;
  readonly output: Output;
  readonly firms: Firms;
  /** Identifies the file and how it is read. */
  readonly key: string;
}

/**
 * Imports a file: reads and checks all rows, plans, asks, and writes what differs.
 * @throws FirmlineError 'invalid-input' if rows are invalid and nothing was written; 'conflict' if slugs exist that must
 * not; 'aborted', 'network' and similar with the number of written rows, if it was interrupted
 */
export async function runImport(
  given: string | undefined,
  flags: ImportFlags,
  output: Output,
): Promise<Imported> {
  const expiresAt = flags.expires === undefined ? undefined : timeFrom(flags.expires);
  const file = given ?? (await askForFile(output));
  const stop = untilStopped(() => output.note('Stopping after the current batches.'));
  const { signal } = stop;
  try {
    const { table, hash } = await readFile(file, flags, signal);
    const mapping = await mapped(table, flags, output);
    const { fields, composed, leftOut } = mapping;
    const firms = openFirms(output, { triesOnLoss, signal });
    const key = keyOf(hash, [...fields], firms.supabaseUrl, flags.onConflict);
    const shared = { file, table, rows: readFirms(table, mapping), flags, output, firms, key };
    const plan = await planned(shared, expiresAt);
    // A person knows which columns are read without a look.
    const isPlain = composed === undefined && leftOut.length === 0;
    const imported = await importRows(plan, shared, isPlain, signal);
    return { ...imported, otherColumns: otherColumnsIn(table, new Set([...fields.values()].flat())) };
  } finally {
    stop.release();
  }
}

/** Reads a table. Its bytes and its text are not kept. */
async function readFile(file: string, flags: ImportFlags, signal: AbortSignal) {
  const { hash, ...source } = await readSource(file, signal);
  const reading = readTable(source, { ...flags, given: columnsIn(flags.map) });
  return reading.then((table) => ({ hash, table }));
}

/** A person decides about rows that may be firms that exist. */
async function planned(
  { rows, table: { unit }, flags: { onConflict, allow }, output, firms, key }: Import,
  expiresAt: string | undefined,
): Promise<ImportPlan> {
  const { dryRun, profile, yes } = output.flags;
  const earlier = dryRun ? undefined : interruptedChange(firms.place, 'import', key);
  const made = new Map<number, string>();
  for (const { line, slug, before } of earlier?.firms ?? [])
    if (line !== undefined && before === null) made.set(line, slug);
  const options = { onConflict, style: findSlugStyle(profile), unit, allow, made, expiresAt };
  const plan = await planImport(rows, firms.repository, options);
  if (plan.unclear.length === 0 || !output.interactive || yes || dryRun) return plan;
  const unclear = await askAboutUnclear(plan.unclear, output);
  return unclear === undefined ? plan : planImport(rows, firms.repository, { ...options, unclear });
}

async function importRows(
  plan: ImportPlan,
  shared: Import,
  isPlain: boolean,
  signal: AbortSignal,
): Promise<Omit<Imported, 'otherColumns'>> {
  const { rows, table, flags, output, firms, key } = shared;
  const { unclear, warnings, invalid } = plan;
  const { unit } = table;
  const { dryRun } = output.flags;
  await refuse(plan, shared);
  tellWarnings(warnings, unit, output);
  const writes = plan.rows.filter(isWrite);
  const created = writes.filter(({ outcome }) => outcome === 'created').length;
  const counts = Object.entries({ new: created, changed: writes.length - created });
  const note = counts.flatMap(([what, count]) => (count > 0 ? `${grouped(count)} ${what}` : [])).join(', ');
  // The person may not know that these firms exist, or which columns are read.
  const isReviewed = !isPlain || created < writes.length || warnings.length + unclear.length > 0;
  const done = await change(
    {
      writes: dryRun ? writes.map(foreseen) : writes,
      question: {
        action: `Import ${counted(writes.length, 'firm')}`,
        preposition: 'into',
        notes: [note],
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
  const results = resultsOf(plan, dryRun, ({ slug, outcome, ...row }) => {
    const problem = refused.get(slug)?.message;
    if (problem !== undefined) return { outcome: 'refused', problem };
    const isOpen = !dryRun && isWrite({ outcome, slug, ...row }) && !written.has(slug);
    return { outcome: isOpen ? 'not written' : outcome };
  });
  const isBad = invalid.length > 0 || refused.size > 0 || failure !== undefined;
  const report = await reported(results, isBad, shared);
  if (failure !== undefined)
    throw stopped(
      failure,
      done,
      counted(writes.length, 'row'),
      'Run the same command again to continue.',
      report && `; ${report} lists them`,
    );
  const links = dryRun || flags.withoutLinks ? undefined : await linksOf(plan, refused, shared);
  const having = (wanted: Outcome) => results.filter(({ outcome }) => outcome === wanted);
  const countOf = (wanted: Outcome) => having(wanted).length;
  if (refused.size > 0)
    throw rowsError(having('refused'), rows.length, {
      say: (some) => `The database rejected ${some}; the others were written.`,
      hint: report && `${report} lists the outcome of each row.`,
      unit,
    });
  const left = rowsError(unclear, rows.length, {
    say: (some) => `${some} may be firms that exist, and were left out.`,
    unit,
    code: 'conflict',
    hint: 'Decide on a terminal, or add a column "slug" with the slug of the firm that is meant.',
  });
  return {
    results,
    failure: unclear.length > 0 ? left : undefined,
    summary: {
      rows: rows.length,
      created: countOf('created'),
      updated: countOf('updated'),
      unchanged: countOf('unchanged'),
      skipped: countOf('skipped'),
      invalid: countOf('invalid'),
      refused: 0,
      links: links ?? null,
      slugsMade: writes.filter(({ outcome, madeOf }) => outcome === 'created' && madeOf !== undefined).length,
      report: report ?? null,
      dryRun,
      ...(unclear.length > 0 && { unclear: unclear.length }),
      ...(warnings.length > 0 && { warnings: warnings.length }),
      ...(!dryRun && writes.length > 0 && !done.canUndo && { noUndo: true as const }),
    },
  };
}

const isWrite = ({ outcome }: PlannedRow): boolean => outcome === 'created' || outcome === 'updated';

/** The slug of a row that was not written. Its random part would be different. */
const foreseenSlug = ({ slug, outcome, madeOf }: PlannedRow): string =>
  outcome === 'created' && madeOf !== undefined ? `${madeOf}-…` : slug;

const foreseen = (row: PlannedRow): PlannedRow =>
  row.given ? { ...row, given: { ...row.given, slug: foreseenSlug(row) } } : row;

/** The result of each row. @param isForeseen whether slugs are not final */
const resultsOf = (
  { rows, invalid, unclear }: ImportPlan,
  isForeseen: boolean,
  outcomeOf: (row: PlannedRow) => Pick<RowResult, 'outcome'> & Partial<RowResult>,
): RowResult[] => [
  ...rows.map((row) => {
    const slug = isForeseen ? foreseenSlug(row) : row.slug;
    return { line: row.line, slug, problem: '', ...outcomeOf(row) };
  }),
  ...invalid.map((row) => ({ ...row, outcome: 'invalid' as const })),
  ...unclear.map((row) => ({ ...row, outcome: 'unclear' as const })),
];

/** @throws FirmlineError 'invalid-input' or 'conflict' if some rows are such that none may be written */
async function refuse(plan: ImportPlan, shared: Import): Promise<void> {
  const { invalid, howToAllow } = plan;
  const { rows, table, flags } = shared;
  const { unit } = table;
  if (invalid.length === rows.length || (invalid.length > 0 && !flags.skipInvalid)) {
    const report = await reported(
      resultsOf(plan, true, () => ({ outcome: 'not written' })),
      true,
      shared,
    );
    throw rowsError(invalid, rows.length, {
      say: (some) => `${some} cannot be imported. Nothing was written.`,
      hint: `Fix the file, or import the other rows with --skip-invalid.${howToAllow}`,
      unit,
      end: report && `${report} lists the problems.`,
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

const inputOf = (file: string) => (file === '-' ? undefined : file);

/** Writes the report if it was requested, or if it is needed. @returns its file */
async function reported(
  results: readonly RowResult[],
  isBad: boolean,
  { file, flags: { report }, output, table }: Import,
): Promise<string | undefined> {
  const input = inputOf(file);
  const isNeeded = !output.flags.dryRun && (isBad || existsSync(defaultReport(input)));
  return report !== undefined || isNeeded ? writeReport(report, input, results, table.unit) : undefined;
}

/** Writes the file of links, if the page is known. @param refused slugs of firms that were not written */
async function linksOf(
  { rows }: ImportPlan,
  refused: ReadonlyMap<string, unknown>,
  { file, table, firms }: Import,
): Promise<string | undefined> {
  const links = rows
    .filter(({ slug }) => !refused.has(slug))
    .map(({ line, slug, to }) => ({ line, slug, url: firms.link(to).url, expiresAt: to.expiresAt }));
  const isKnown = links.some(({ url }) => url !== '');
  return isKnown ? writeLinks(inputOf(file), table, links) : undefined;
}

function otherColumnsIn(
  { columns, rows }: Table,
  used: ReadonlySet<string | number>,
): Imported['otherColumns'] {
  const byLine = new Map(rows.map(({ line, cells }) => [line, cells]));
  const others = columns.flatMap((name, index) => (name === '' || used.has(index) ? [] : [{ name, index }]));
  return (line) =>
    Object.fromEntries(others.map(({ name, index }) => [name, byLine.get(line)?.[index] ?? '']));
}
