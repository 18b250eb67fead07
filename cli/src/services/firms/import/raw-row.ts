import { withoutMark } from '../../../csv.ts';
import { type CsvRecord, parseCsv } from '../csv.ts';
import { copied, headOf, type Pieces } from './in-pieces.ts';
import { jsonArray, jsonLines } from './json.ts';
import { importLimits, type InputLimits, tooManyColumns, tooManyRows } from './limits.ts';
import { openSpool } from './spool.ts';
import { counted } from '../../../text.ts';

/** How people find a row: by its line, or by its number in a JSON array, which may be one line. */
export type RowUnit = 'line' | 'item';

/** A row of the file, with its line or number counted from 1: its values by column, or its problem. */
export type RawRow =
  | { readonly line: number; readonly values: Readonly<Record<string, string>>; readonly problem?: never }
  | { readonly line: number; readonly problem: string; readonly values?: never };

/** Rows in batches. */
export type RawRows = AsyncIterable<readonly RawRow[]> | Iterable<readonly RawRow[]>;

export interface RawTable {
  /** In file order. For JSON, the fields of all rows. */
  readonly columns: readonly string[];
  /** Whether the file is empty, without even a header. */
  readonly isEmpty: boolean;
  /** What the rows' numbers count. */
  readonly unit: RowUnit;
  /**
   * The rows with the values of these columns. Can be read once.
   * @throws FirmlineError 'invalid-input' with the line, if there are too many rows or they cannot be parsed
   */
  rows(columns: readonly string[]): RawRows;
}

/** Characters that show the format. */
const sample = 100_000;

/**
 * Reads CSV, JSON lines or a JSON array. The format is chosen by the file's extension, or else by its first character.
 * @param pieces of the text; CSV is read only up to its header, JSON to its end
 * @throws FirmlineError 'invalid-input' for more than the limits allow; 'folder-unwritable' if there is no space for many
 * rows of JSON
 */
export async function readTable(
  pieces: Pieces,
  file: string | undefined,
  limits: InputLimits = importLimits,
): Promise<RawTable> {
  const ending = /\.([^./\\]+)$/.exec(file ?? '')?.[1]?.toLowerCase();
  const { head, all } = await headOf(pieces, sample);
  const [first = ''] = head.trimStart();
  if (ending === 'csv' || ending === 'tsv') return csvTable(all, limits);
  if (first === '[') return jsonTable(jsonArray(all), 'item', limits);
  const isJson = ending === 'json' || ending === 'jsonl' || ending === 'ndjson' || first === '{';
  return isJson ? jsonTable(objects(all), 'line', limits) : csvTable(all, limits);
}

/** JSON lines, or a single object over several lines if the file is short enough. */
async function* objects(pieces: Pieces): AsyncGenerator<readonly RawRow[]> {
  const { head, all } = await headOf(pieces, importLimits.row);
  const isWhole = Array.isArray(all);
  const [first] = await listOf(jsonLines([firstLineOf(head)]));
  if (isWhole && first?.problem !== undefined) {
    const whole = await listOf(jsonArray(['[', head, ']']));
    if (whole.every(({ problem }) => problem === undefined)) {
      yield whole;
      return;
    }
  }
  yield* jsonLines(all);
}

async function listOf(rows: AsyncIterable<readonly RawRow[]>): Promise<RawRow[]> {
  const list: RawRow[] = [];
  for await (const some of rows) for (const row of some) list.push(row);
  return list;
}

const firstLineOf = (text: string) => /^\s*[^\r\n]*/.exec(text)?.[0] ?? '';

async function jsonTable(
  found: AsyncIterable<readonly RawRow[]>,
  unit: RowUnit,
  limits: InputLimits,
): Promise<RawTable> {
  const columns = new Set<string>();
  const rows = openSpool(weightOf);
  try {
    for await (const some of limited(found, unit, limits)) {
      rows.add(some);
      for (const { values } of some) for (const name in values) columns.add(name);
      if (columns.size > importLimits.columns) throw tooManyColumns(columns.size);
    }
  } catch (error) {
    rows.close();
    throw error;
  }
  return { columns: [...columns], isEmpty: rows.length === 0, unit, rows: () => rows.windows() };
}

const weightOf = ({ values = {} }: RawRow): number =>
  Object.entries(values).reduce((sum, [name, value]) => sum + name.length + value.length, 0);

async function csvTable(pieces: Pieces, limits: InputLimits): Promise<RawTable> {
  const records = parseCsv(pieces);
  const first = await records.next();
  const [header, ...rest] = first.done ? [] : first.value;
  const columns = header?.cells.map((name) => name.trim()) ?? [];
  if (columns.length > importLimits.columns) throw tooManyColumns(columns.length);
  const all = async function* () {
    yield rest;
    yield* records;
  };
  const rows: RawTable['rows'] = (wanted) => limited(csvRows(all(), columns, wanted), 'line', limits);
  return { columns, isEmpty: !header, unit: 'line', rows };
}

async function* csvRows(
  records: AsyncIterable<readonly CsvRecord[]>,
  columns: readonly string[],
  wanted: readonly string[],
): AsyncGenerator<readonly RawRow[]> {
  const places = wanted.map((name) => [name, columns.indexOf(name)] as const);
  for await (const some of records) {
    const rows = some.map((record) => csvRow(record, columns.length, places));
    yield columns.length > wanted.length ? copied(rows) : rows;
  }
}

function csvRow(
  { line, cells }: CsvRecord,
  columns: number,
  places: readonly (readonly [name: string, index: number])[],
): RawRow {
  const isOverlong = cells.length > columns && cells.slice(columns).some((cell) => cell !== '');
  if (cells.length < columns || isOverlong) {
    const fields = counted(cells.length, 'field');
    return { line, problem: `It has ${fields}, but the header has ${columns}.` };
  }
  const values: Record<string, string> = {};
  for (const [name, index] of places) values[name] = withoutMark(cells[index] ?? '');
  return { line, values };
}

async function* limited(
  rows: AsyncIterable<readonly RawRow[]>,
  unit: RowUnit,
  { rows: limit }: InputLimits,
): AsyncGenerator<readonly RawRow[]> {
  let count = 0;
  for await (const some of rows) {
    const beyond = some[limit - count];
    if (beyond) throw tooManyRows(beyond.line, unit, limit);
    count += some.length;
    yield some;
  }
}
