import { existsSync } from 'node:fs';
import { FirmlineError } from '@firmline/sdk/errors';
import { defaultSlug, emptyFirm, greetingOf, type OnConflict } from '@firmline/sdk/firms';
import { type Command, Option } from 'commander';
import { findSlugStyle } from '../../config/slug-style.ts';
import { contentOf, interruptedChange, keyOf, recordChange, type ChangedFirm } from '../../firms/changes.ts';
import { textCodes } from '../../firms/check-texts.ts';
import { openFirms, type Firms } from '../../firms/connect.ts';
import { columnsIn, mapColumns, refuseUnknown, type Mapping } from '../../firms/map-columns.ts';
import { planImport, type ImportPlan, type PlannedRow } from '../../firms/plan-import.ts';
import { planRequest } from '../../firms/planned.ts';
import { rowsError, type Problem } from '../../firms/problems.ts';
import { readFirms, type FirmRow } from '../../firms/records.ts';
import { defaultReport, writeReport, type RowResult } from '../../firms/report.ts';
import type { RowUnit, Table } from '../../firms/table/rows.ts';
import { openTable } from '../../firms/table/table.ts';
import { sendFirstImported, writeImported, type Written } from '../../firms/write.ts';
import { invalidInput } from '../../invalid-input.ts';
import type { Output } from '../../output.ts';
import { printValue } from '../../presenters/listing.ts';
import { confirmChange } from '../../prompts/confirm-change.ts';
import { fill, pick } from '../../prompts/prompts.ts';
import { untilStopped } from '../../services/until-stopped.ts';
import { counted, grouped, printable, shellLine } from '../../text.ts';
import { startProgress, type Progress } from '../../ui/progress.ts';
import { wholeNumberFrom } from '../options.ts';
import { undoHint } from './bulk.ts';
import { gather } from './filter-options.ts';
import { tellMapping, tellUnclear, tellWarnings } from './import-preview.ts';
import { tellPlanned } from './print-firm.ts';

export interface ImportFlags {
  readonly map?: readonly string[];
  readonly ignoreUnknown?: boolean;
  readonly skipInvalid?: boolean;
  readonly onConflict: OnConflict;
  readonly allow?: readonly string[];
  readonly encoding?: string;
  readonly sheet?: string;
  readonly headerLine?: number;
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
  command
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
    )
    .option('--encoding <name>', 'of a text that is not in Unicode, such as windows-1252')
    .option('--sheet <name>', 'sheet of a workbook (default: the first)')
    .option('--header-line <line>', 'line of the header, if it is not found', wholeNumberFrom(1))
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
/** Fewer rows are compared in a moment, which needs no progress. */
const manyRows = 20_000;

/** What the steps of one import share. */
interface Import {
  readonly file: string;
  readonly flags: ImportFlags;
  readonly output: Output;
  readonly firms: Firms;
  readonly signal: AbortSignal;
  /** Identifies the file and how it is read. */
  readonly key: string;
  readonly unit: RowUnit;
  /** Shows the progress of a step; without a label, of none. */
  readonly show: (label?: string, total?: number) => (done: number) => void;
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
  let progress: Progress | undefined;
  let done = 0;
  const show = (label?: string, total = 0) => {
    progress?.end();
    progress = label === undefined ? undefined : startProgress(output, { label, total });
    return (now: number) => progress?.update((done = now));
  };
  try {
    const { rows, unit, isPlain, content } = await readFile(file, flags, output, stop.signal);
    const firms = openFirms(output, {
      triesOnLoss,
      signal: stop.signal,
      onWait: (ms, why) => {
        const waiting = `waiting ${Math.ceil(ms / 1000)} s: ${why}`;
        progress?.update(done, waiting);
        if (!output.interactive) output.note(`${waiting[0]?.toUpperCase()}${waiting.slice(1)}.`);
      },
    });
    const key = keyOf(content, firms.supabaseUrl, flags.onConflict);
    return await importRows(rows, isPlain, {
      file,
      flags,
      output,
      firms,
      signal: stop.signal,
      key,
      unit,
      show,
    });
  } finally {
    progress?.end();
    stop.release();
  }
}

/** Reads the rows of a file, and tells from which columns. Its text is not kept. */
async function readFile(file: string, flags: ImportFlags, output: Output, signal: AbortSignal) {
  const { map, encoding, sheet, headerLine } = flags;
  const options = { encoding, sheet, headerLine, given: columnsIn(map) };
  const { table, name, hash } = await openTable(file, options, signal);
  const noRows = () => invalidInput(`There are no rows in ${name}.`);
  if (table.sample.length === 0) throw noRows();
  const mapping = await mapped(table, flags, output);
  const { rows, leftOut } = await readFirms(table, mapping);
  if (rows.length === 0) throw noRows();
  tellMapping(mapping, table, leftOut, output);
  // Nobody is surprised by these columns.
  const isPlain = mapping.composed === undefined && mapping.leftOut.length === 0;
  return { rows, unit: table.unit, isPlain, content: `${hash} ${JSON.stringify([...mapping.fields])}` };
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
  const person = table.sample.find((cells) => composed && cells[composed.first] && cells[composed.last]);
  if (composed === undefined || person === undefined || !output.interactive || output.flags.yes)
    return mapping;
  const [first = '', last = ''] = [person[composed.first], person[composed.last]];
  const question = { title: 'How does the page greet?', what: 'The greeting', answer: '--map name=…' };
  const isFirstAlone = await pick(output, question, [
    { value: false, label: greetingOf({ name: `${first} ${last}` }), detail: 'first and last name' },
    { value: true, label: greetingOf({ name: first }), detail: 'the first name alone' },
  ]);
  if (!isFirstAlone) return mapping;
  return mapColumns(table, { map: [...map, `name=${table.columns[composed.first] ?? ''}`] });
}

async function importRows(
  rows: readonly FirmRow[],
  isPlainTable: boolean,
  shared: Import,
): Promise<Imported> {
  const { flags, output, firms, unit, key, show } = shared;
  const { onConflict, skipInvalid = false, allow } = flags;
  const { dryRun } = output.flags;
  const earlier = dryRun ? undefined : await interruptedChange(firms.place, 'import', key);
  const made = new Map<number, string>();
  for (const { line, slug, before } of earlier?.firms ?? [])
    if (line !== undefined && before === null) made.set(line, slug);
  const style = findSlugStyle(output.flags.profile);
  const options = { onConflict, style, unit, allow, made };
  const compared = rows.length > manyRows ? show('Comparing', rows.length) : undefined;
  let plan = await planImport(rows, firms.repository, {
    ...options,
    ...(compared && { onCompared: compared }),
  });
  show();
  if (plan.unclear.length > 0 && output.interactive && !output.flags.yes && !dryRun) {
    const unclear = await decide(plan, output);
    if (unclear !== undefined) plan = await planImport(rows, firms.repository, { ...options, unclear });
  }
  const { invalid } = plan;
  const writes = plan.rows.filter(({ intent }) => intent === 'create' || intent === 'update');
  const taken = plan.rows.filter(({ intent }) => intent === 'conflict');
  if (invalid.length === rows.length || (invalid.length > 0 && !skipInvalid)) {
    const results = resultsOf(plan, 'untouched');
    const report = flags.report !== undefined || !dryRun ? await reported(results, shared) : undefined;
    throw invalidRows(plan, rows.length, report, shared);
  }
  if (taken.length > 0) throw takenSlugs(taken, rows.length, unit);
  tellWarnings(plan.warnings, unit, output);
  const results: RowResult[] = [];
  let written: Written = { written: new Set(), refused: new Map() };
  let canUndo = true;
  if (dryRun) {
    if (writes.length > 0) {
      const foreseen = writes.map((row) => ({ ...row.firm, slug: foreseenSlug(row) }));
      const send = (real: Firms['repository']) => sendFirstImported(foreseen, onConflict, real);
      tellPlanned(await planRequest(firms.supabaseUrl, send), output);
      output.note(`${counted(writes.length, 'row')} in all.`);
    }
    results.push(...resultsOf(plan, 'foreseen'));
  } else {
    await ask(plan, writes, isPlainTable, shared);
    ({ written, canUndo } = await write(writes, shared));
    results.push(...resultsOf(plan, written));
  }
  const { failure, refused } = written;
  const isReported =
    flags.report !== undefined ||
    (!dryRun &&
      (invalid.length > 0 ||
        refused.size > 0 ||
        failure !== undefined ||
        existsSync(defaultReport(inputOf(shared)))));
  const report = isReported ? await reported(results, shared) : undefined;
  if (failure !== undefined) throw interrupted(failure, written.written.size, writes.length, report);
  const count = (outcome: RowResult['outcome']) => results.filter((one) => one.outcome === outcome).length;
  if (refused.size > 0) throw refusedRows(results, rows.length, report, unit);
  const slugsMade = plan.rows.filter(({ intent, isUnnamed }) => isUnnamed && intent === 'create').length;
  return {
    results,
    failure: plan.unclear.length > 0 ? unclearRows(plan, rows.length, unit) : undefined,
    summary: {
      rows: rows.length,
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      skipped: count('skipped'),
      invalid: count('invalid'),
      refused: count('refused'),
      slugsMade,
      report: report ?? null,
      dryRun,
      ...(plan.unclear.length > 0 && { unclear: plan.unclear.length }),
      ...(plan.warnings.length > 0 && { warnings: plan.warnings.length }),
      ...(!canUndo && { noUndo: true }),
    },
  };
}

/** Lets a person decide about rows that may be firms that exist. */
async function decide(plan: ImportPlan, output: Output): Promise<'same' | 'other' | undefined> {
  tellUnclear(plan.unclear, output);
  const question = { title: 'Are these the same firms?', what: 'The answer', answer: 'a column "slug"' };
  return pick(output, question, [
    { value: undefined, label: 'Leave these rows out' },
    { value: 'same' as const, label: 'The same', detail: 'update them' },
    { value: 'other' as const, label: 'Other firms', detail: 'create them' },
  ]);
}

/** @throws FirmlineError 'aborted', UsageError if --yes is missing without a terminal */
async function ask(
  plan: ImportPlan,
  writes: readonly PlannedRow[],
  isPlainTable: boolean,
  { firms, output }: Import,
): Promise<void> {
  const changed = writes.filter(({ intent }) => intent === 'update');
  const created = writes.length - changed.length;
  const parts = [
    ...(created > 0 ? [`${grouped(created)} new`] : []),
    ...(changed.length > 0 ? [`${grouped(changed.length)} changed`] : []),
  ];
  // The person may not know that these firms exist, or which columns are read.
  const isReviewed =
    changed.length > 0 || !isPlainTable || plan.warnings.length > 0 || plan.unclear.length > 0;
  if (writes.length === 0) return;
  await confirmChange(
    {
      action: `Import ${counted(writes.length, 'firm')}`,
      preposition: 'into',
      created,
      changed: {
        count: changed.length,
        hasDefault: changed.some(({ firm }) => firm.slug === defaultSlug),
      },
      notes: [parts.join(', ')],
      ...(isReviewed && { question: 'reviewed' as const }),
    },
    firms,
    output,
  );
}

async function write(
  writes: readonly PlannedRow[],
  { flags, output, firms, signal, key, show }: Import,
): Promise<{ readonly written: Written; readonly canUndo: boolean }> {
  if (writes.length === 0) return { written: { written: new Set(), refused: new Map() }, canUndo: true };
  const changes = writes.map(({ firm, from, line, isUnnamed }): ChangedFirm => ({
    slug: firm.slug,
    before: from?.firm ?? null,
    after: contentOf({ ...emptyFirm, ...from?.firm, ...firm }),
    ...(isUnnamed && { line }),
  }));
  let finish: (() => void) | undefined;
  try {
    finish = await recordChange(firms.place, 'import', key, changes);
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    output.note(`${error.message} firmline firms undo cannot undo this import.`);
  }
  const onHandled = show('Importing', writes.length);
  const rows = writes.map(({ firm }) => firm);
  const written = await writeImported(rows, flags.onConflict, firms.repository, { signal, onHandled });
  show();
  if (written.failure === undefined) finish?.();
  return { written, canUndo: finish !== undefined };
}

/** The result of each row: after writing, as planned, or of an import that writes nothing. */
function resultsOf(plan: ImportPlan, state: Written | 'foreseen' | 'untouched'): RowResult[] {
  const outcomeOf = ({ intent, firm }: PlannedRow): Pick<RowResult, 'outcome' | 'problem'> => {
    if (state === 'untouched') return { outcome: 'not written', problem: '' };
    if (state === 'foreseen' || (intent !== 'create' && intent !== 'update'))
      return { outcome: outcomes[intent], problem: '' };
    const problem = state.refused.get(firm.slug);
    if (problem !== undefined) return { outcome: 'refused', problem };
    return { outcome: state.written.has(firm.slug) ? outcomes[intent] : 'not written', problem: '' };
  };
  return [
    ...plan.rows.map((row) => {
      const isMade = state === 'foreseen' || state === 'untouched';
      return { line: row.line, slug: isMade ? foreseenSlug(row) : row.firm.slug, ...outcomeOf(row) };
    }),
    ...plan.invalid.map((row) => ({ ...row, outcome: 'invalid' as const })),
    ...plan.unclear.map((row) => ({ ...row, outcome: 'unclear' as const })),
  ];
}

const outcomes = {
  create: 'created',
  update: 'updated',
  unchanged: 'unchanged',
  skip: 'skipped',
  conflict: 'not written',
} as const;

/** The slug of a row that was not written. Its random part would be different. */
const foreseenSlug = ({ firm, madeOf }: PlannedRow): string =>
  madeOf === undefined ? firm.slug : `${madeOf}-…`;

const inputOf = ({ file }: Pick<Import, 'file'>) => (file === '-' ? undefined : file);

const reported = (results: readonly RowResult[], { flags, unit, ...shared }: Import) =>
  writeReport(flags.report, inputOf(shared), results, unit);

function invalidRows(
  plan: ImportPlan,
  all: number,
  report: string | undefined,
  { unit }: Import,
): FirmlineError {
  const allow = plan.refusedCodes.map((code) => `--allow ${code}`).join(' ');
  return rowsError(plan.invalid, all, {
    say: (some) => `${some} cannot be imported. Nothing was written.`,
    hint: `Fix the file, or import the other rows with --skip-invalid.${allow ? ` Texts that are meant so: ${allow}.` : ''}`,
    unit,
    end: report && `${report} lists the problems.`,
  });
}

function refusedRows(
  results: readonly RowResult[],
  all: number,
  report: string | undefined,
  unit: RowUnit,
): FirmlineError {
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  return rowsError(refused, all, {
    say: (some) => `The database rejected ${some}; the others were written.`,
    unit,
    hint: report && `${report} lists the outcome of each row.`,
  });
}

function takenSlugs(taken: readonly PlannedRow[], all: number, unit: RowUnit): FirmlineError {
  const problems = taken.map(({ line, firm }): Problem => ({
    line,
    slug: firm.slug,
    problem: `"${firm.slug}" already exists.`,
  }));
  const what = taken.length === 1 ? 'A slug already exists' : `${taken.length} slugs already exist`;
  return rowsError(problems, all, {
    say: () => `${what}. Nothing was written.`,
    unit,
    code: 'conflict',
    hint: 'Update these firms with --on-conflict update, or skip them with --on-conflict skip.',
  });
}

const unclearRows = ({ unclear }: ImportPlan, all: number, unit: RowUnit): FirmlineError =>
  rowsError(unclear, all, {
    say: (some) => `${some} may be firms that exist, and were left out.`,
    unit,
    code: 'conflict',
    hint: 'Decide on a terminal, or add a column "slug" with the slug of the firm that is meant.',
  });

/** The error of an interrupted import, with its progress. */
function interrupted(error: unknown, done: number, all: number, report: string | undefined): unknown {
  if (!(error instanceof FirmlineError)) return error;
  const { message, code, fault } = error;
  const rows = `${grouped(done)} of ${counted(all, 'row')} were written`;
  return new FirmlineError(`${message} ${rows}${report ? `; ${report} lists them` : ''}.`, {
    code,
    fault,
    hint: 'Run the same command again to continue.',
    cause: error,
  });
}

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
