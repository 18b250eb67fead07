import { existsSync } from 'node:fs';
import type { FirmlineError } from '@firmline/sdk/errors';
import { emptyFirm, greetingOf, type FirmRepository, type OnConflict } from '@firmline/sdk/firms';
import { type Command, Option } from 'commander';
import { findSlugStyle } from '../../config/slug-style.ts';
import { contentOf, interruptedChange, keyOf, type ChangedFirm } from '../../firms/changes.ts';
import { textCodes } from '../../firms/check-texts.ts';
import { openFirms, type Firms } from '../../firms/connect.ts';
import { columnsIn, mapColumns, refuseUnknown, type Mapping } from '../../firms/map-columns.ts';
import { planImport, type ImportPlan, type PlannedRow } from '../../firms/plan-import.ts';
import { rowsError } from '../../firms/problems.ts';
import { readFirms, type FirmRow } from '../../firms/records.ts';
import { defaultReport, writeReport, type RowResult } from '../../firms/report.ts';
import type { RowUnit, Table } from '../../firms/table/rows.ts';
import { readSource } from '../../firms/table/source.ts';
import { readTable, type ReadingFlags } from '../../firms/table/table.ts';
import { importBatches, sendFirst, writeImported, type Written } from '../../firms/write.ts';
import { invalidInput } from '../../invalid-input.ts';
import type { Output } from '../../output.ts';
import { printValue } from '../../presenters/listing.ts';
import { changedFirms, confirmChange } from '../../prompts/confirm-change.ts';
import { fill, pick } from '../../prompts/prompts.ts';
import { untilStopped } from '../../services/until-stopped.ts';
import { counted, grouped, printable, shellLine } from '../../text.ts';
import { startProgress } from '../../ui/progress.ts';
import { wholeNumberFrom } from '../options.ts';
import { partly, recordOrSay, undoHint } from './bulk.ts';
import { gather, readingOptions } from './filter-options.ts';
import { tellMapping, tellUnclear, tellWarnings } from './import-preview.ts';
import { tellPlanned } from './print-firm.ts';

export interface ImportFlags extends ReadingFlags {
  readonly map?: readonly string[];
  readonly ignoreUnknown?: boolean;
  readonly skipInvalid?: boolean;
  readonly onConflict: OnConflict;
  readonly allow?: readonly string[];
  readonly report?: string;
}

/** The flags of an import that also visits links and writes letters. */
export interface CampaignFlags extends ImportFlags {
  readonly qr?: string;
  readonly letter?: string;
  readonly verify?: boolean;
  readonly workers?: number;
  readonly words?: boolean;
}

export interface ImportSummary {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly invalid: number;
  readonly refused: number;
  /** Rows that may be firms that exist, and were left out; missing if there are none. */
  readonly unclear?: number;
  /** Texts that a person should look at; missing if there are none. */
  readonly warnings?: number;
  /** Number of new firms whose slug is not in the file. */
  readonly slugsMade: number;
  /** Path of the report with each row's outcome; null if none was requested. */
  readonly report: string | null;
  readonly dryRun: boolean;
  /** Set if `firms undo` cannot undo it, although firms were written. */
  readonly noUndo?: true;
}

export function defineImport(command: Command, output: Output): void {
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
    .option('--report <file>', 'CSV file for the outcome of each row (default: only written if rows fail)')
    .option('--qr <folder>', 'folder for a QR code of each link, and a summary')
    .option('--letter <template>', 'Markdown or HTML file, to write a letter for each firm into that folder')
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
  /** The error about rows that were not written, although others were. */
  readonly failure?: FirmlineError | undefined;
}

/** Maximum attempts of a batch after lost connections. */
const triesOnLoss = 6;

/** What the steps of one import share. */
interface Import {
  readonly file: string;
  readonly rows: readonly FirmRow[];
  readonly unit: RowUnit;
  /** Whether a person knows which columns are read without a look. */
  readonly isPlain: boolean;
  readonly flags: ImportFlags;
  readonly output: Output;
  readonly firms: Firms;
  readonly signal: AbortSignal;
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
  const file = given ?? (await askForFile(output));
  const stop = untilStopped(() => output.note('Stopping after the current batches.'));
  const { signal } = stop;
  try {
    const { content, ...table } = await readFile(file, flags, output, signal);
    const firms = openFirms(output, { triesOnLoss, signal });
    const key = keyOf(content, firms.supabaseUrl, flags.onConflict);
    return await importRows({ file, ...table, flags, output, firms, signal, key });
  } finally {
    stop.release();
  }
}

/** Reads the rows of a file, and tells from which columns. Its text and its cells are not kept. */
async function readFile(file: string, flags: ImportFlags, output: Output, signal: AbortSignal) {
  const { table, name, hash } = await open(file, flags, signal);
  if (table.rows.length === 0) throw invalidInput(`There are no rows in ${name}.`);
  const mapping = await mapped(table, flags, output);
  tellMapping(mapping, table, output);
  return {
    rows: readFirms(table, mapping),
    unit: table.unit,
    isPlain: mapping.composed === undefined && mapping.leftOut.length === 0,
    content: `${hash} ${JSON.stringify([...mapping.fields])}`,
  };
}

/** Returns before the rows are read, so that the bytes of the file are not kept meanwhile. */
async function open(file: string, flags: ImportFlags, signal: AbortSignal) {
  const { bytes, name, hash } = await readSource(file, signal);
  const options = { ...flags, given: columnsIn(flags.map) };
  return readTable({ bytes, name }, options).then((table) => ({ table, name, hash }));
}

/** Maps the columns. A person is asked whether to greet by the first name alone, and sees what is left out. */
async function mapped(
  table: Table,
  { map = [], ignoreUnknown }: ImportFlags,
  output: Output,
): Promise<Mapping> {
  const mapping = mapColumns(table, { map });
  if (!ignoreUnknown && !output.interactive) refuseUnknown(mapping);
  const { composed } = mapping;
  if (composed === undefined || !output.interactive || output.flags.yes) return mapping;
  const person = table.rows.find(({ cells }) => cells[composed.first] && cells[composed.last]);
  if (person === undefined) return mapping;
  const [first = '', last = ''] = [person.cells[composed.first], person.cells[composed.last]];
  const question = { title: 'How does the page greet?', what: 'The greeting', answer: '--map name=…' };
  const isFirstAlone = await pick(output, question, [
    { value: false, label: greetingOf({ name: `${first} ${last}` }), detail: 'first and last name' },
    { value: true, label: greetingOf({ name: first }), detail: 'the first name alone' },
  ]);
  if (!isFirstAlone) return mapping;
  return mapColumns(table, { map: [...map, `name=${table.columns[composed.first] ?? ''}`] });
}

/** Plans the import. A person decides about rows that may be firms that exist. */
async function planned({
  rows,
  unit,
  flags: { onConflict, allow },
  output,
  firms,
  key,
}: Import): Promise<ImportPlan> {
  const { dryRun, profile, yes } = output.flags;
  const earlier = dryRun ? undefined : await interruptedChange(firms.place, 'import', key);
  const made = new Map<number, string>();
  for (const { line, slug, before } of earlier?.firms ?? [])
    if (line !== undefined && before === null) made.set(line, slug);
  const options = { onConflict, style: findSlugStyle(profile), unit, allow, made };
  const plan = await planImport(rows, firms.repository, options);
  if (plan.unclear.length === 0 || !output.interactive || yes || dryRun) return plan;
  tellUnclear(plan.unclear, output);
  const question = { title: 'Are these the same firms?', what: 'The answer', answer: 'a column "slug"' };
  const unclear = await pick(output, question, [
    { value: undefined, label: 'Leave these rows out' },
    { value: 'same' as const, label: 'The same', detail: 'update them' },
    { value: 'other' as const, label: 'Other firms', detail: 'create them' },
  ]);
  return unclear === undefined ? plan : planImport(rows, firms.repository, { ...options, unclear });
}

async function importRows(shared: Import): Promise<Imported> {
  const { rows, unit, flags, output, firms } = shared;
  const { dryRun } = output.flags;
  const plan = await planned(shared);
  const { invalid, unclear, warnings } = plan;
  await refuse(plan, shared);
  tellWarnings(warnings, unit, output);
  const writes = plan.rows.filter(isWrite);
  if (dryRun && writes.length > 0) {
    const foreseen = writes.map((row) => ({ ...row.firm, slug: foreseenSlug(row) }));
    const send = (real: FirmRepository) => sendFirst(importBatches(foreseen, flags.onConflict, real));
    await tellPlanned(firms, send, output, counted(writes.length, 'row'));
  }
  const written = dryRun || writes.length === 0 ? undefined : await write(plan, writes, shared);
  const { failure, refused } = written ?? { refused: new Map<string, string>() };
  const outcomeOf = (row: PlannedRow) => {
    const problem = refused.get(row.firm.slug);
    if (problem !== undefined) return { outcome: 'refused' as const, problem };
    const isOpen = isWrite(row) && written?.written.has(row.firm.slug) === false;
    return { outcome: isOpen ? ('not written' as const) : outcomes[row.intent] };
  };
  const results = resultsOf(plan, outcomeOf, !dryRun);
  const isBad = invalid.length > 0 || refused.size > 0 || failure !== undefined;
  const report = await reported(results, isBad, shared);
  if (failure !== undefined) {
    const done = `${grouped(written?.written.size ?? 0)} of ${counted(writes.length, 'row')} were written`;
    const sentence = `${done}${report ? `; ${report} lists them` : ''}.`;
    throw partly(failure, sentence, 'Run the same command again to continue.');
  }
  if (refused.size > 0)
    throw rowsError(
      results.filter(({ outcome }) => outcome === 'refused'),
      rows.length,
      {
        say: (some) => `The database rejected ${some}; the others were written.`,
        hint: report && `${report} lists the outcome of each row.`,
        unit,
      },
    );
  const count = (outcome: RowResult['outcome']) => results.filter((one) => one.outcome === outcome).length;
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
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      skipped: count('skipped'),
      invalid: count('invalid'),
      refused: count('refused'),
      slugsMade: writes.filter(({ intent, madeOf }) => intent === 'create' && madeOf !== undefined).length,
      report: report ?? null,
      dryRun,
      ...(unclear.length > 0 && { unclear: unclear.length }),
      ...(warnings.length > 0 && { warnings: warnings.length }),
      ...(written?.canUndo === false && { noUndo: true }),
    },
  };
}

const isWrite = ({ intent }: PlannedRow): boolean => intent === 'create' || intent === 'update';

/** @throws FirmlineError 'invalid-input' or 'conflict' if some rows are such that none may be written */
async function refuse(plan: ImportPlan, shared: Import): Promise<void> {
  const { invalid, refusedCodes } = plan;
  const { rows, unit, flags } = shared;
  if (invalid.length === rows.length || (invalid.length > 0 && !flags.skipInvalid)) {
    const untouched = resultsOf(plan, () => ({ outcome: 'not written' }));
    const report = await reported(untouched, true, shared);
    const codes = refusedCodes.map((code) => `--allow ${code}`).join(' ');
    throw rowsError(invalid, rows.length, {
      say: (some) => `${some} cannot be imported. Nothing was written.`,
      hint: `Fix the file, or import the other rows with --skip-invalid.${codes && ` Texts that are meant so: ${codes}.`}`,
      unit,
      end: report && `${report} lists the problems.`,
    });
  }
  const taken = plan.rows
    .filter(({ intent }) => intent === 'conflict')
    .map(({ line, firm: { slug } }) => ({ line, slug, problem: `"${slug}" already exists.` }));
  if (taken.length === 0) return;
  const what = taken.length === 1 ? 'A slug already exists' : `${taken.length} slugs already exist`;
  throw rowsError(taken, rows.length, {
    say: () => `${what}. Nothing was written.`,
    unit,
    code: 'conflict',
    hint: 'Update these firms with --on-conflict update, or skip them with --on-conflict skip.',
  });
}

/** Writes the report if it was requested, or if it is needed. @returns its file */
async function reported(
  results: readonly RowResult[],
  isBad: boolean,
  { file, flags: { report }, output, unit }: Import,
): Promise<string | undefined> {
  const input = file === '-' ? undefined : file;
  const isNeeded = !output.flags.dryRun && (isBad || existsSync(defaultReport(input)));
  return report !== undefined || isNeeded ? writeReport(report, input, results, unit) : undefined;
}

/** @throws FirmlineError 'aborted', UsageError if --yes is missing without a terminal */
async function ask(
  { warnings, unclear }: ImportPlan,
  writes: readonly PlannedRow[],
  { isPlain, firms, output }: Import,
): Promise<void> {
  const changed = writes.flatMap(({ intent, firm }) => (intent === 'update' ? firm.slug : []));
  const created = writes.length - changed.length;
  const parts = [
    ...(created > 0 ? [`${grouped(created)} new`] : []),
    ...(changed.length > 0 ? [`${grouped(changed.length)} changed`] : []),
  ];
  // The person may not know that these firms exist, or which columns are read.
  const isReviewed = !isPlain || changed.length + warnings.length + unclear.length > 0;
  await confirmChange(
    {
      action: `Import ${counted(writes.length, 'firm')}`,
      preposition: 'into',
      created,
      changed: changedFirms(changed),
      notes: [parts.join(', ')],
      question: isReviewed ? 'reviewed' : undefined,
    },
    firms,
    output,
  );
}

async function write(
  plan: ImportPlan,
  writes: readonly PlannedRow[],
  shared: Import,
): Promise<Written & { readonly canUndo: boolean }> {
  const { flags, output, firms, signal, key } = shared;
  await ask(plan, writes, shared);
  const changes = writes.map(({ firm, from, line, madeOf }): ChangedFirm => ({
    slug: firm.slug,
    before: from?.firm ?? null,
    after: contentOf({ ...emptyFirm, ...from?.firm, ...firm }),
    ...(madeOf !== undefined && { line }),
  }));
  const finish = await recordOrSay(firms.place, 'import', key, changes, output);
  const progress = startProgress(output, { label: 'Importing', total: writes.length });
  const onHandled = (done: number) => progress.update(done);
  try {
    const rows = writes.map(({ firm }) => firm);
    const written = await writeImported(rows, flags.onConflict, firms.repository, { signal, onHandled });
    if (written.failure === undefined) finish?.();
    return { ...written, canUndo: finish !== undefined };
  } finally {
    progress.end();
  }
}

/** The result of each row. @param isWritten whether slugs are final: the random part of others would be different */
const resultsOf = (
  plan: ImportPlan,
  outcomeOf: (row: PlannedRow) => Pick<RowResult, 'outcome'> & Partial<RowResult>,
  isWritten = false,
): RowResult[] => [
  ...plan.rows.map((row) => {
    const slug = isWritten ? row.firm.slug : foreseenSlug(row);
    return { line: row.line, slug, problem: '', ...outcomeOf(row) };
  }),
  ...plan.invalid.map((row) => ({ ...row, outcome: 'invalid' as const })),
  ...plan.unclear.map((row) => ({ ...row, outcome: 'unclear' as const })),
];

const outcomes = {
  create: 'created',
  update: 'updated',
  unchanged: 'unchanged',
  skip: 'skipped',
  conflict: 'not written',
} as const;

/** The slug of a row that was not written. Its random part would be different. */
const foreseenSlug = ({ firm, intent, madeOf }: PlannedRow): string =>
  intent === 'create' && madeOf !== undefined ? `${madeOf}-…` : firm.slug;

async function askForFile(output: Output): Promise<string> {
  const question = { title: 'Import firms', what: 'The file', answer: '<file>, or - for standard input' };
  const { file = '' } = await fill(output, question, [
    {
      name: 'file',
      label: 'File',
      hint: 'CSV, a workbook (.xlsx), JSON lines or a JSON array',
      check: (value) => (value.trim() === '' ? 'Enter a file.' : undefined),
    },
  ]);
  output.note(`$ ${shellLine(['firmline', 'firms', 'import', file.trim()])}`);
  return file.trim();
}

/** Outcomes of rows, as planned by --dry-run. */
const foreseen = {
  created: 'to create',
  updated: 'to update',
  unchanged: 'unchanged',
  skipped: 'to skip',
  invalid: 'invalid',
  refused: 'refused',
  unclear: 'left out',
} as const;

const counts = Object.keys(foreseen) as (keyof typeof foreseen)[];

export const printImport = (summary: ImportSummary, output: Output): Promise<void> =>
  printValue(
    summary,
    () => {
      const { rows, dryRun, report, slugsMade, updated, noUndo } = summary;
      const done = counts.flatMap((name) => {
        const count = summary[name] ?? 0;
        return count > 0 ? [`${grouped(count)} ${dryRun || name === 'unclear' ? foreseen[name] : name}`] : [];
      });
      output.data(`${counted(rows, 'row')}: ${done.join(', ')}.`);
      if (slugsMade > 0 && !dryRun && !report)
        output.note(
          'Slugs were generated. firmline firms list --json=slug,url prints the links; --report writes the slug of each row.',
        );
      if (updated > 0 && !dryRun && !noUndo) output.note(undoHint);
      if (report) output.note(`${printable(report)} lists the outcome of each row.`);
    },
    output,
    ['unclear', 'warnings', 'noUndo'],
  );
