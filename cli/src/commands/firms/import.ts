import { findSlugStyle } from '../../config/connections.ts';
import { readBlockList } from '../../firms/block-list.ts';
import { interruptedChange, keyOfChange, lockImports } from '../../firms/changes.ts';
import { textCodes } from '../../firms/words/check-texts.ts';
import { collectGarbage } from '../../firms/collect-garbage.ts';
import { columnsOfConditions } from '../../firms/import/conditions.ts';
import { openFirms } from '../../firms/connect.ts';
import { placeOf } from '../../firms/words/import-sentences.ts';
import { mapColumns, type Mapping } from '../../firms/import/map-columns.ts';
import { matchRows, readContacts } from '../../firms/import/matches.ts';
import { planImport, type ImportPlan } from '../../firms/import/plan.ts';
import type { ImportRow } from '../../firms/import/import-row.ts';
import { readFirms } from '../../firms/import/records.ts';
import { readSource } from '../../firms/table/rows.ts';
import { readTable } from '../../firms/table/table.ts';
import { expiryFromText } from '../../firms/words/times.ts';
import { refuseUnknown } from '../../firms/import/unread-columns.ts';
import { columnsIn } from '../../firms/words/value-template.ts';
import type { Output } from '../../terminal/output.ts';
import { untilStopped } from '../../until-stopped.ts';
import { type Command, Option, gatherValue } from '../command.ts';
import { readingOptions } from './filter-options.ts';
import { noteFirstLines, printImport, printMapping } from './import-print.ts';
import { chooseCase, chooseUnclear } from './import-questions.ts';
import {
  refuseBadRows,
  requireImportFiles,
  writePlan,
  type ImportFlags,
  type ImportRun,
} from './import-write.ts';

export function define(command: Command, output: Output): void {
  readingOptions(rowOptions(command))
    .option('--expires <when>', 'last day of new links, such as 30d or 2027-01-31 (default: as in the file)')
    .option('--report <file>', 'CSV file for the outcome of each row (default: only written if rows fail)')
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
The rows with their slugs, links and expiry go to <file>.links.csv (.xlsx for a workbook), for a mail merge
and for firmline link verify --file.
A table with slugs and without names changes the firms that exist, for example their prompts.
All rows are checked before any is written. To resume an interrupted import, run the same command again.
Changing more than 100 existing firms, or the firm of the empty path, needs --yes without a terminal.
Codes for --allow: ${textCodes.join(', ')}.

Examples:
  $ firmline firms import firms.csv
  $ firmline firms import contacts.xlsx --sheet Leads --ignore-unknown --dry-run
  $ firmline firms import leads.csv --map name='{First Name} {Last Name}' --map company="Account Name"
  $ firmline firms import leads.csv --where 'Lead Status=Qualified'
  $ crm-export | firmline firms import - --on-conflict skip --report report.csv`)
    .action(async (file: string, flags: ImportFlags) => {
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
      gatherValue,
    )
    .option('--ignore-unknown', 'skip columns that match no field')
    .option('--where <Column=value>', 'only rows with this value, or != without it; repeatable', gatherValue)
    .option('--hidden-rows', 'also rows that a filter of the workbook hides')
    .option('--include-opted-out', 'also people who opted out or must not be called')
    .option('--clear-empty', 'let an empty cell clear its field (default: it keeps it)')
    .option('--skip-invalid', 'import the valid rows and skip the others')
    .option('--allow <code>', 'accept texts rejected with this code; repeatable', gatherValue)
    .addOption(
      new Option('--on-conflict <what>', 'if the slug exists: update the firm, or skip the row')
        .choices(['update', 'skip'])
        .default('update'),
    );

/** Maximum attempts of a batch after lost connections. */
const triesOnLoss = 6;

/** Cells, table, records, matches, plan, writes, report: each step returns a value for the next. */
async function runImport(file: string, flags: ImportFlags, output: Output) {
  const expiresAt = flags.expires === undefined ? undefined : expiryFromText(flags.expires);
  using stop = untilStopped(() => output.note('Stopping after the current batches.'));
  const { signal } = stop;
  const { table, hash, size } = await readImportFile(file, flags, signal);
  if (size > largeFileBytes) collectGarbage();
  const columnMapping = mapColumns(table, flags.map);
  if (!flags.ignoreUnknown && !output.interactive)
    refuseUnknown(columnMapping, columnsOfConditions(flags.where));
  const firms = openFirms(output, { triesOnLoss, signal });
  const key = keyOfChange(hash, [...columnMapping.fields], firms.supabaseUrl, flags.onConflict);
  const input = file === '-' ? 'import' : file;
  const onWait = (pid: number) => output.note(`Waiting for another import or undo (process ${pid}).`);
  using importLock = output.flags.dryRun ? null : await lockImports(firms.project, onWait, signal);
  void importLock;
  const importRun: ImportRun = { input, table, flags, output, firms, key, signal };
  // The plan holds all records; a second list would only take memory.
  const { records, allow } = await chooseRecords(columnMapping, importRun);
  const plan = await matchAndPlan(records, importRun, { expiresAt, allow });
  // The plan no longer needs the records that it was made from.
  if (size > largeFileBytes) collectGarbage();
  await refuseBadRows(plan, importRun);
  await requireImportFiles(plan, importRun);
  return await writePlan(plan, importRun);
}

/** From this size of a file on, its bytes and its text are worth a pause for the collector. */
const largeFileBytes = 8_000_000;

/** Reads a table. Its bytes and its text are not kept. */
async function readImportFile(file: string, flags: ImportFlags, signal: AbortSignal) {
  const { hash, ...source } = await readSource(file, signal);
  const size = source.bytes.length;
  const table = await readTable(source, { ...flags, givenColumns: columnsIn(flags.map) });
  return { hash, table, size };
}

async function chooseRecords(
  columnMapping: Mapping,
  { table, flags, output, firms: { slugOfLink } }: ImportRun,
): Promise<{ readonly records: readonly ImportRow[]; readonly allow: readonly string[] }> {
  const options = { ...flags, slugOfLink };
  const readRecords = readFirms(table, columnMapping, options);
  const spelling = await chooseCase(readRecords, output);
  const records =
    spelling === 'mixed' ? readFirms(table, columnMapping, { ...options, mixedCase: true }) : readRecords;
  printMapping(columnMapping, table, records, output);
  // What the person has just decided needs no warning.
  return { records, allow: [...(flags.allow ?? []), ...(spelling === 'same' ? ['capitals'] : [])] };
}

async function matchAndPlan(
  records: readonly ImportRow[],
  { table: { unit }, flags, output, firms, key }: ImportRun,
  choices: { readonly expiresAt: string | undefined; readonly allow: readonly string[] },
): Promise<ImportPlan> {
  const { dryRun, profile } = output.flags;
  const earlierChange = dryRun ? undefined : interruptedChange(firms.project, 'import', key);
  const earlierSlugs = new Map<number, string>();
  for (const { line, slug, before } of earlierChange?.firms ?? [])
    if (line !== undefined && before === null) earlierSlugs.set(line, slug);
  const contacts = await readContacts(records, firms.repository);
  const isBlocked = readBlockList();
  const options = { style: findSlugStyle(profile), unit, earlierSlugs, ...(isBlocked && { isBlocked }) };
  const matches = matchRows(records, contacts, options);
  const decision = await chooseUnclear(
    matches,
    (unclearRows) =>
      noteFirstLines(
        unclearRows.map(({ row, reason }) => `${placeOf(row.line, unit)}: ${reason}`),
        output,
      ),
    output,
  );
  const decidedMatches =
    decision === undefined
      ? matches
      : matchRows(records, contacts, { ...options, unclearDecision: decision });
  return planImport(decidedMatches, firms.repository, { ...flags, ...choices });
}
