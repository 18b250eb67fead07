import { FirmlineError } from '@firmline/sdk/errors';
import { safeJson, printable } from '../text.ts';
import type { Format } from '../global-flags.ts';
import type { Output } from '../output.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Column<Value> {
  readonly title: string;
  readonly text: (row: Value) => string;
}

/** The columns of a table. If they depend on the rows, on the first ones. */
export type Columns<Value> =
  | readonly Column<Value>[]
  | ((first: readonly Value[]) => readonly Column<Value>[]);

/**
 * Prints rows in the requested format: a table for a person; JSON, JSON lines or CSV for a program.
 * @param listing.empty what a person reads if there are no rows
 */
export async function printRows<Value extends object>(
  rows: readonly Value[],
  { columns, empty }: { readonly columns: readonly Column<Value>[]; readonly empty: string },
  output: Output,
): Promise<void> {
  const count = await printBatches([rows], columns, output);
  if (count === 0 && output.flags.format === 'table') output.note(empty);
}

/**
 * The same for rows that arrive in batches, which are printed as they arrive; only JSON is printed whole or not at all.
 * @returns the number of rows
 */
export async function printBatches<Value extends object>(
  batches: Iterable<readonly Value[]> | AsyncIterable<readonly Value[]>,
  columns: Columns<Value>,
  output: Output,
): Promise<number> {
  const { format } = output.flags;
  const printer = await (format === 'table' ? tablePrinter(columns, output) : printers[format](output));
  let count = 0;
  for await (const rows of batches) {
    if (rows.length > 0) printer.rows(rows);
    count += rows.length;
  }
  printer.end?.();
  return count;
}

/** Prints one value in the requested format; `text` prints it for a person. */
export async function printValue(value: object, text: () => void, output: Output): Promise<void> {
  const { format } = output.flags;
  if (format === 'table') text();
  else if (format === 'csv') await printBatches([[value]], [], output);
  else output.data(safeJson(selected(value, output)));
}

interface Printer<Value> {
  rows(batch: readonly Value[]): void;
  end?(): void;
}

const printers: Record<Exclude<Format, 'table'>, (output: Output) => Promise<Printer<object>>> = {
  async json(output) {
    const all: Row[] = [];
    return {
      rows: (batch) => {
        for (const row of batch) all.push(selected(row, output));
      },
      end: () => output.data(safeJson(all)),
    };
  },

  async ndjson(output) {
    return {
      rows: (batch) => {
        for (const row of batch) output.data(safeJson(selected(row, output)));
      },
    };
  },

  async csv(output) {
    const { csvText, marksFormula } = await import('../csv.ts');
    let header = true;
    return {
      rows(batch) {
        const plain = batch.map((row) => selected(row, output));
        // A spreadsheet must not run a record's text as a formula.
        output.data(csvText(plain, { header, mark: marksFormula }).trimEnd());
        header = false;
      },
    };
  },
};

/** Prints columns if the first rows fit, otherwise a few lines for each row. */
async function tablePrinter<Value>(columns: Columns<Value>, output: Output): Promise<Printer<Value>> {
  // What measures characters takes as long to load as a request.
  const { tableOf } = await import('./table.ts');
  let lineOf: ((row: Value) => string) | undefined;
  const begin = (first: readonly Value[]) => {
    const shown = typeof columns === 'function' ? columns(first) : columns;
    const cellsOf = (row: Value) => shown.map(({ text }) => printable(text(row)));
    const titles = shown.map(({ title }) => title);
    const line = tableOf([titles, ...first.map(cellsOf)], output.columns);
    if (line === null) return (row: Value) => stacked(cellsOf(row));
    output.data(line(titles));
    return (row: Value) => line(cellsOf(row));
  };
  return {
    rows(batch) {
      lineOf ??= begin(batch);
      for (const row of batch) output.data(lineOf(row));
    },
  };
}

const stacked = ([first = '', ...rest]: readonly string[]) =>
  [first, ...rest.filter(Boolean).map((line) => `  ${line}`)].join('\n');

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
