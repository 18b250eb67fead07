import { greetingOf } from '@firmline/sdk/firms';
import { firmFields, wordOfField } from '../../firms/words/fields.ts';
import {
  doubtSentence,
  hiddenColumnSentence,
  noCompanySentence,
  noRowSentences,
  optOutSentences,
  optOutSheetSentences,
  placeOf,
  placesSentence,
  tableSentences,
  withoutCompanySentence,
} from '../../firms/words/import-sentences.ts';
import type { Mapping } from '../../firms/import/map-columns.ts';
import type { PlannedRow } from '../../firms/import/plan.ts';
import type { ImportRow } from '../../firms/import/import-row.ts';
import type { RowUnit, Table } from '../../firms/table/types.ts';
import { columnsInWords, writtenTemplate } from '../../firms/words/value-template.ts';
import { printRows, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { countOf, groupDigits, printable } from '../../text.ts';
import { undoHint } from './change.ts';
import { firstValues } from './import-questions.ts';
import type { ImportSummary } from '../../firms/import/summary.ts';

const maxShownValues = 3;
const maxShownText = 24;
const shownRows = 10;

/** What each field is read from, and what is not read. */
export function printMapping(
  columnMapping: Mapping,
  table: Table,
  records: readonly ImportRow[],
  output: Output,
): void {
  const { fields, unreadColumns, person, possibleCompanies, mapColumn, doubts, hiddenColumns } =
    columnMapping;
  const { columns } = table;
  for (const sentence of tableSentences(table)) output.note(printable(sentence));
  const fieldSources = [...fields].map(
    ([field, template]) => [field, writtenTemplate(template, columns)] as const,
  );
  if (!output.interactive) {
    const pairs = fieldSources.map(([field, name]) => {
      const word = wordOfField(field);
      return word === name ? word : `${word} from "${printable(name)}"`;
    });
    output.note(`Reading ${pairs.join(', ')}.`);
  } else {
    const width = Math.max(...fieldSources.map(([, name]) => name.length));
    for (const [field, name] of fieldSources) {
      const shownTexts = firstValues(table, fields.get(field) ?? [], maxShownValues).map((value) =>
        cutToLine(value, maxShownText),
      );
      const line = `  ${firmFields[field].label.padEnd(14)}${name.padEnd(width)}  ${shownTexts.join(', ') || '(empty)'}`;
      output.note(cutToLine(printable(line), output.columns));
    }
    const name = records.find(({ texts }) => texts.name !== undefined)?.texts.name;
    if (name !== undefined && person?.name === 'both')
      output.note(printable(`  The page says "${greetingOf({ name })}"`));
  }
  const unknownColumns = unreadColumns
    .filter(({ reason }) => reason === undefined)
    .map(({ column }) => column);
  // A pipe has passed --ignore-unknown, so it knows.
  const step = output.interactive ? ` To read one, pass --map field='${unknownColumns[0] ?? ''}'.` : '';
  if (unknownColumns.length > 0)
    output.note(printable(`Not read: ${columnsInWords(unknownColumns)}.${step}`));
  for (const { column, reason } of unreadColumns)
    if (reason !== undefined) output.note(printable(`Not read: "${column}", because ${reason}.`));
  const people = records.filter(
    ({ leftOut, texts, slug }) => leftOut === undefined && slug === '' && texts.name !== undefined,
  );
  if (people.length > 0 && !fields.has('companyName'))
    output.note(printable(noCompanySentence(possibleCompanies)));
  if (mapColumn !== undefined) output.note(printable(placesSentence(mapColumn)));
  const peopleWithoutCompany = people.filter(({ texts }) => texts.companyName === undefined);
  if (peopleWithoutCompany.length > 0 && peopleWithoutCompany.length < people.length)
    output.note(withoutCompanySentence(peopleWithoutCompany.length, people.length));
  const optOuts = records.flatMap(({ leftOut }) => leftOut?.optOut ?? []);
  noteFirstLines(
    [
      ...hiddenColumns.map(hiddenColumnSentence),
      ...optOutSheetSentences(
        table.optOutSheets,
        records.flatMap(({ leftOut }) => leftOut?.sheet ?? []),
      ),
      ...optOutSentences(optOuts),
      ...doubts.map(doubtSentence),
    ],
    output,
  );
  const noRowTexts = noRowSentences(table);
  if (noRowTexts.length > 0) output.note(`Left out: ${noRowTexts.slice(0, shownRows).join(', ')}.`);
  printRespelled(columnMapping, table, records, output);
}

/** Names and companies that are read otherwise than they are written. */
function printRespelled(
  { fields }: Mapping,
  table: Table,
  records: readonly ImportRow[],
  output: Output,
): void {
  const rowsByLine = new Map(table.rows.map((row) => [row.line, row]));
  const lines = records.flatMap(({ line, texts, leftOut }) => {
    const row = rowsByLine.get(line);
    return (['name', 'companyName'] as const).flatMap((field) => {
      const [writtenText = ''] = row ? firstValues({ rows: [row] }, fields.get(field) ?? [], 1) : [];
      const text = texts[field];
      const isSameText = writtenText.replaceAll(/\s+/g, ' ') === text;
      return text === undefined || writtenText === '' || isSameText || leftOut
        ? []
        : `${placeOf(line, table.unit)}: "${writtenText}" is read as "${text}".`;
    });
  });
  noteFirstLines(lines, output);
}

const cutToLine = (text: string, length: number): string => {
  const line = text.replaceAll(/[\r\n\t]+/g, ' ');
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
};

export function noteFirstLines(lines: readonly string[], output: Output): void {
  for (const line of lines.slice(0, shownRows)) output.note(printable(line));
  if (lines.length > shownRows) output.note(`… and ${groupDigits(lines.length - shownRows)} more.`);
}

export const printWarnings = (rows: readonly PlannedRow[], unit: RowUnit, output: Output): void =>
  noteFirstLines(
    rows.flatMap(({ line, warnings }) =>
      warnings.map((warning) => `Warning: ${placeOf(line, unit)}: ${warning}`),
    ),
    output,
  );

/** What has become of a row, in words that follow a number too. */
const outcomeWords = {
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  skipped: 'skipped',
  invalid: 'invalid',
  unclear: 'left out',
  optedOut: 'opted out',
  notChosen: 'not chosen by --where',
  blocked: 'on the block list',
  company: 'without a contact',
  repeated: 'repeated',
  nobody: 'without contact and company',
} as const;

/** What becomes of it, where that differs. */
const plannedWords: Partial<Record<string, string>> = {
  created: 'create',
  updated: 'update',
  skipped: 'skip',
};

/** Such as "2 to create" and "1 opted out". */
export const countsInWords = (
  counts: Partial<Record<keyof typeof outcomeWords, number>>,
  isPlanned: boolean,
): string[] =>
  Object.entries(outcomeWords).flatMap(([outcome, word]) => {
    const count = counts[outcome as keyof typeof outcomeWords] ?? 0;
    const plannedWord = isPlanned ? plannedWords[outcome] : undefined;
    return count > 0 ? `${groupDigits(count)} ${plannedWord ? `to ${plannedWord}` : word}` : [];
  });

/** With --dry-run, what would be done with each row, as a person reads it. */
export async function printPlan(
  rows: readonly PlannedRow[],
  { unit, linkOf }: { readonly unit: RowUnit; readonly linkOf: (row: PlannedRow) => string },
  output: Output,
): Promise<void> {
  if (output.flags.format !== 'table') return;
  const shownRowsOfPlan = output.interactive ? rows.slice(0, mostPlanned) : rows;
  await printRows(
    shownRowsOfPlan,
    {
      columns: [
        { title: unit.toUpperCase(), text: ({ line }: PlannedRow) => String(line) },
        {
          title: 'CONTACT',
          text: ({ contact: { name = '', companyName = '' } }: PlannedRow) =>
            [name, companyName].filter(Boolean).join(', '),
        },
        { title: 'WHAT', text: ({ outcome }: PlannedRow) => planWord(outcome) },
        { title: 'LINK', minor: true, text: linkOf },
        { title: 'WHY', text: ({ problem, warnings }: PlannedRow) => problem || warnings.join(' ') },
      ],
      emptyText: 'There are no rows.',
    },
    output,
  );
  const hiddenCount = rows.length - shownRowsOfPlan.length;
  if (hiddenCount > 0) output.note(`… and ${countOf(hiddenCount, 'more row')}; --report lists all.`);
}

const mostPlanned = 100;

const planWord = (outcome: PlannedRow['outcome']): string =>
  plannedWords[outcome] ?? (outcomeWords as Partial<Record<string, string>>)[outcome] ?? outcome;

export const printImport = (summary: ImportSummary, output: Output): Promise<void> =>
  printValue(
    summary,
    () => {
      const { rows, dryRun, links, report, created, updated, leftOut } = summary;
      const outcomeTexts = countsInWords({ ...summary, ...leftOut }, dryRun);
      output.data(`${countOf(rows, 'row')}: ${outcomeTexts.join(', ')}.`);
      if (links) output.note(`${printable(links)} has each row with its link.`);
      if (created + updated > 0 && !dryRun) output.note(undoHint());
      if (report) output.note(`${printable(report)} lists the outcome of each row.`);
    },
    output,
  );
