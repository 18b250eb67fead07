import type { FirmlineError } from '@firmline/sdk/errors';
import { redactAll, withoutSecretFields } from '@firmline/util/redact';
import type { PlannedRequest } from '../http/planned-request.ts';
import { invalidInput, UsageError } from '../errors.ts';
import { hangingLines, safeJson, printable, printableLines, moment, relativeTime, timeAgo } from '../text.ts';
import type { Output } from './output.ts';

type Column<Value> = {
  readonly title: string;
  /** Left out in a narrow terminal. */
  readonly minor?: boolean;
  /** What a spreadsheet gets in place of the text, which is for a person. */
  readonly plain?: (row: Value) => unknown;
} & (
  | { readonly text: (row: Value) => string }
  /** ISO 8601. `mayFollow`: it need not have happened, as an expiry. */
  | { readonly time: (row: Value) => string | null | undefined; readonly mayFollow?: true }
);

/** The columns of a table. If they depend on the rows, on the first ones. */
type Columns<Value> = readonly Column<Value>[] | ((first: readonly Value[]) => readonly Column<Value>[]);

/**
 * Prints rows in the requested format: a table for a person, the same columns as CSV for a spreadsheet, or whole records as
 * JSON for a program.
 * @param listing.empty what a person reads if there are no rows
 * @param listing.part of a list that may be cut: what its rows are, and whether --all would print more
 */
export async function printRows<Value extends object>(
  rows: readonly Value[],
  {
    columns,
    emptyText,
    part,
  }: {
    readonly columns: readonly Column<Value>[];
    readonly emptyText: string;
    readonly part?: { readonly field: string; readonly hasMore: boolean };
  },
  output: Output,
): Promise<void> {
  const wrap = part && ((all: readonly object[]): object => ({ [part.field]: all, hasMore: part.hasMore }));
  const count = await printBatches([rows], columns, output, wrap);
  if (count === 0 && output.flags.format === 'table') output.note(emptyText);
  if (part?.hasMore) sayBeside('There are more. --all shows them.', output);
}

/** Says what a program needs to know too, such as that a list is cut. JSON holds it; other formats have no room. */
export function sayBeside(sentence: string, output: Output): void {
  if (output.flags.format !== 'json') output.announce(sentence);
}

/**
 * The same for batches, printed as they arrive; only JSON is whole or nothing.
 * @param wrap makes the value that JSON prints of all rows
 * @returns the number of rows
 */
export async function printBatches<Value extends object>(
  batches: Iterable<readonly Value[]> | AsyncIterable<readonly Value[]>,
  columns: Columns<Value>,
  output: Output,
  wrap: (rows: readonly object[]) => object = (rows) => rows,
): Promise<number> {
  const { format } = output.flags;
  const printer =
    format === 'json'
      ? jsonPrinter(wrap, output)
      : await (format === 'csv' ? csvPrinter : tablePrinter)(columns, output);
  let count = 0;
  for await (const rows of batches) {
    if (rows.length > 0) printer.rows(rows);
    count += rows.length;
  }
  printer.end?.();
  return count;
}

/** Prints one value as JSON; `text` prints it for a person. */
export async function printValue(
  value: object,
  text: () => void | Promise<void>,
  output: Output,
): Promise<void> {
  if (output.json) output.data(jsonText(value, output));
  else await text();
}

/** Prints values under their labels, one a line. Values that are missing or empty are left out. */
export function printFields(
  fields: Readonly<Record<string, string | null | undefined>>,
  output: Output,
): void {
  for (const [label, value] of Object.entries(fields))
    if (value) output.data(fieldLine(label, printable(value), output));
}

/** A label with its text, which a terminal gets in lines that fit. */
export const fieldLine = (label: string, text: string, output: Output): string =>
  output.style('dim', label.padEnd(14)) + hangingLines(text, 14, output.columns);

interface Printer<Value> {
  rows(batch: readonly Value[]): void;
  end?(): void;
}

function jsonPrinter(wrap: (rows: readonly object[]) => object, output: Output): Printer<object> {
  if (output.flags.onlyColumns !== undefined)
    throw new UsageError('--columns is for tables and CSV: JSON has every field. Remove one of them.');
  const allRows: object[] = [];
  const addRows = (batch: readonly object[]) => {
    // Not `push(...batch)`, whose arguments fill the stack from some 100,000 rows on.
    for (const row of batch) allRows.push(row);
  };
  return { rows: addRows, end: () => output.data(jsonText(wrap(allRows), output)) };
}

async function csvPrinter<Value>(columns: Columns<Value>, output: Output): Promise<Printer<Value>> {
  const { csvText, marksFormula } = await import('../csv.ts');
  // A spreadsheet must not run a record's text as a formula, and a terminal must not take its colours.
  const mark = (cell: string) => marksFormula(output.isTerminal ? printableLines(cell) : cell);
  const print = (cells: readonly unknown[]) => output.data(csvText([cells], { mark }).replace(/\n$/, ''));
  let shownColumns: readonly Column<Value>[] | undefined;
  const beginTable = (firstValues: readonly Value[]) => {
    const columnsOfRows = wantedOf(columns, firstValues, output);
    print(columnsOfRows.map(nameOfColumn));
    return columnsOfRows;
  };
  const cellOf = (column: Column<Value>, row: Value) =>
    column.plain ? column.plain(row) : 'text' in column ? column.text(row) : column.time(row);
  return {
    rows(batch) {
      const columnsOfRows = (shownColumns ??= beginTable(batch));
      for (const row of batch) print(columnsOfRows.map((column) => cellOf(column, row)));
    },
    // Without rows, its header shows that there is nothing.
    end: () => void (shownColumns ??= beginTable([])),
  };
}

/** Indented for a person; one line for a program. */
const jsonText = (value: unknown, { isTerminal }: Output): string =>
  safeJson(value, isTerminal ? 2 : undefined);

/**
 * Leaves out minor columns, later ones before earlier ones. If the others do not fit, a row is a card with a line for each
 * column: what a table is read for must not be missing.
 */
async function tablePrinter<Value>(columns: Columns<Value>, output: Output): Promise<Printer<Value>> {
  // What measures characters takes as long to load as a request.
  const { tableText: tableOf } = await import('./table.ts');
  let lineOf: ((row: Value) => string) | undefined;
  const beginTable = (firstValues: readonly Value[]) => {
    const shownColumns = wantedOf(columns, firstValues, output);
    const cellsOf = (row: Value) =>
      shownColumns.map((column) =>
        printable('text' in column ? column.text(row) : shortTime(column.time(row), output, column)),
      );
    const titles = shownColumns.map(({ title }) => title);
    const rows = [titles, ...firstValues.map(cellsOf)];
    const minorColumns = minorOf(shownColumns, output);
    for (let count = minorColumns.length; count >= 0; count--) {
      const hiddenColumns = new Set(minorColumns.slice(count));
      const visibleCells = (cells: readonly string[]) => cells.filter((_, at) => !hiddenColumns.has(at));
      const line = tableOf(rows.map(visibleCells), output.columns);
      if (line === null) continue;
      if (hiddenColumns.size > 0) {
        const missingTitles = titles.filter((_, at) => hiddenColumns.has(at)).join(', ');
        output.note(`Too narrow for ${missingTitles}; --json has all.`);
      }
      output.data(line(visibleCells(titles)));
      return (row: Value) => line(visibleCells(cellsOf(row)));
    }
    return (row: Value) => card(titles, cellsOf(row), output);
  };
  return {
    rows(batch) {
      lineOf ??= beginTable(batch);
      for (const row of batch) output.data(lineOf(row));
    },
  };
}

/** Indexes of the columns that may be left out. Those of --columns are all meant. */
const minorOf = <Value>(columns: readonly Column<Value>[], { flags }: Output): readonly number[] =>
  flags.onlyColumns === undefined ? [...columns.keys()].filter((at) => columns[at]?.minor === true) : [];

const nameOfColumn = ({ title }: { readonly title: string }) => title.toLowerCase().replaceAll(' ', '-');

/** The columns to print, in the order of --columns. */
function wantedOf<Value>(
  columns: Columns<Value>,
  firstValues: readonly Value[],
  { flags }: Output,
): readonly Column<Value>[] {
  const allColumns = typeof columns === 'function' ? columns(firstValues) : columns;
  const names = allColumns.map(nameOfColumn);
  if (flags.onlyColumns === undefined) return allColumns;
  return flags.onlyColumns.map((name) => {
    const column = allColumns[names.indexOf(name.toLowerCase())];
    if (column) return column;
    throw noColumn(name, names);
  });
}

export const noColumn = (name: string, names: readonly string[]): FirmlineError =>
  invalidInput(`There is no column "${name}".`, `Columns: ${names.join(', ')}.`);

function card(titles: readonly string[], cells: readonly string[], output: Output): string {
  const width = Math.max(...titles.map(({ length }) => length)) + 2;
  const lines = cells.flatMap((cell, at) =>
    cell === '' ? [] : [(titles[at] ?? '').padEnd(width) + hangingLines(cell, width, output.columns)],
  );
  return `${lines.join('\n')}\n`;
}

type Time = string | null | undefined;
type Reader = Pick<Output, 'isTerminal'>;
type Happening = { readonly mayFollow?: boolean };

const shortTime = (time: Time, { isTerminal }: Reader, { mayFollow = false }: Happening): string => {
  if (!isTerminal) return moment(time ?? '');
  return mayFollow ? relativeTime(time ?? '') : timeAgo(time ?? '');
};

/** A time in full, for a person with how long ago it was. @param mayFollow whether it need not have happened */
export function fullTime(time: Time, { isTerminal }: Reader, { mayFollow = false }: Happening = {}): string {
  const [exactTime, relativeText] = [moment(time ?? ''), (mayFollow ? relativeTime : timeAgo)(time ?? '')];
  return isTerminal && /^in | ago$/.test(relativeText) ? `${exactTime} (${relativeText})` : exactTime;
}

const columns = [
  { title: 'METHOD', text: ({ method }: PlannedRequest) => method },
  { title: 'URL', text: ({ url }: PlannedRequest) => url },
  { title: 'BODY', text: ({ body }: PlannedRequest) => (body === null ? '' : JSON.stringify(body)) },
];

/** Says what --dry-run leaves undone. @param action as in the question, such as `Delete "dana"` */
export const notePlanned = (action: string, output: Output): void =>
  output.note(printable(`${action}: not done (--dry-run).`));

/** The action for a person, the requests for a program or with --debug. @param action without it, the requests */
export async function printPlanned(
  requests: readonly PlannedRequest[],
  output: Output,
  action?: string,
): Promise<void> {
  const { format, debug } = output.flags;
  // As --debug shows requests: what is tried out is also what is pasted into a ticket.
  const maskedRequests = requests.map((request) =>
    redactAll(JSON.parse(withoutSecretFields(JSON.stringify(request))) as PlannedRequest),
  );
  if (action === undefined || format !== 'table' || debug)
    await printRows(maskedRequests, { columns, emptyText: 'Nothing would be sent.' }, output);
  if (action !== undefined) notePlanned(action, output);
  else output.note('Nothing was changed (--dry-run).');
}
