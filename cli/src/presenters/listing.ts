import { FirmlineError } from '@firmline/sdk/errors';
import { safeJson, printable } from '../text.ts';
import type { Output } from '../output.ts';
import { tableLines } from './table.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Column<Value> {
  readonly title: string;
  readonly text: (row: Value) => string;
}

/** Prints rows in the requested format: a table for a person; JSON, JSON lines or CSV for a program. */
export async function printRows<Value extends object>(
  rows: readonly Value[],
  { columns, empty }: { readonly columns: readonly Column<Value>[]; readonly empty: string },
  output: Output,
): Promise<void> {
  const { format } = output.flags;
  if (format === 'table') printTable(rows, columns, empty, output);
  else if (format === 'ndjson') for (const row of rows) output.data(safeJson(selected(row, output)));
  else if (format === 'csv') output.data(await csv(rows, output));
  else output.data(safeJson(rows.map((row) => selected(row, output))));
}

/** Prints one value in the requested format; `text` prints it for a person. */
export async function printValue(value: object, text: () => void, output: Output): Promise<void> {
  const { format } = output.flags;
  if (format === 'table') text();
  else if (format === 'csv') output.data(await csv([value], output));
  else output.data(safeJson(selected(value, output)));
}

/** Prints columns if they fit, otherwise a few lines for each row. */
function printTable<Value>(
  rows: readonly Value[],
  columns: readonly Column<Value>[],
  empty: string,
  output: Output,
): void {
  if (rows.length === 0) {
    output.note(empty);
    return;
  }
  const cells = rows.map((row) => columns.map(({ text }) => printable(text(row))));
  const lines = tableLines([columns.map(({ title }) => title), ...cells], output.columns);
  if (lines !== null) for (const line of lines) output.data(line);
  else
    for (const [first = '', ...rest] of cells)
      output.data([first, ...rest.filter(Boolean).map((line) => `  ${line}`)].join('\n'));
}

function selected(value: object, { flags }: Output): Row {
  const row: Row = { ...value };
  if (flags.fields === undefined) return row;
  const unknown = flags.fields.find((name) => !Object.hasOwn(row, name));
  if (unknown !== undefined) {
    throw new FirmlineError(`There is no field "${unknown}".`, {
      code: 'invalid-input',
      fault: 'user',
      hint: `Fields: ${Object.keys(row).join(', ')}.`,
    });
  }
  return Object.fromEntries(flags.fields.map((name) => [name, row[name]]));
}

async function csv(rows: readonly object[], output: Output): Promise<string> {
  const { csvText, marksFormula } = await import('../csv.ts');
  const plain = rows.map((row) => selected(row, output));
  // A spreadsheet must not run a record's text as a formula.
  return csvText(plain, { header: true, mark: marksFormula }).trimEnd();
}
