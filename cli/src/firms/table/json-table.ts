import { invalidInput } from '../../invalid-input.ts';
import { isObject } from '../../json.ts';
import { limits, tooManyRows, type RowUnit, type Table, type TableRow } from './rows.ts';

/** A row of JSON, with its line or number. */
interface JsonRow {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  readonly problem?: string;
}

/**
 * A table of a JSON array, of one object, or of JSON lines. A line that is not JSON becomes a row with a problem.
 * @throws FirmlineError 'invalid-input' for an array that is not JSON
 */
export function jsonTable(text: string, name: string): Table {
  const { rows, unit } = rowsOf(text, name);
  if (rows.length > limits.rows) throw tooManyRows(name);
  const columns = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  if (columns.length > limits.columns)
    throw invalidInput(
      `The rows of ${name} have ${columns.length} fields.`,
      'Keep only the fields of a firm.',
    );
  const [first] = rows;
  if (columns.length === 0 && first !== undefined)
    throw invalidInput(
      first.problem === undefined
        ? 'No row has a field.'
        : `${unit === 'item' ? 'Item' : 'Line'} ${first.line}: ${first.problem}`,
      'Write a JSON array of objects, or one object a line, each with a "name".',
    );
  return {
    columns,
    unit,
    sample: rows.slice(0, 1000).map((row) => cellsOf(columns, row)),
    rows: (wanted) => {
      const names = wanted.map((index) => columns[index] ?? '');
      const all = rows.map((row): TableRow => ({
        line: row.line,
        cells: cellsOf(names, row),
        ...(row.problem !== undefined && { problem: row.problem }),
      }));
      return Promise.resolve({ rows: all, leftOut: [] });
    },
  };
}

const cellsOf = (wanted: readonly string[], { values }: JsonRow) => wanted.map((column) => values[column]);

function rowsOf(text: string, name: string): { readonly rows: readonly JsonRow[]; readonly unit: RowUnit } {
  if (text.trimStart().startsWith('[')) {
    const list = parsed(text);
    if (Array.isArray(list.value))
      return { unit: 'item', rows: list.value.map((value, index) => rowOf(value, index + 1)) };
    throw invalidInput(`${name} is not JSON: ${list.problem ?? ''}.`, 'Write an array of objects.');
  }
  const whole = parsed(text);
  if (whole.problem === undefined) return { unit: 'line', rows: [rowOf(whole.value, 1)] };
  const rows: JsonRow[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue;
    const { value, problem } = parsed(line);
    rows.push(
      problem === undefined
        ? rowOf(value, index + 1)
        : { line: index + 1, values: {}, problem: `Invalid JSON: ${problem}.` },
    );
  }
  return { rows, unit: 'line' };
}

function parsed(text: string): { readonly value?: unknown; readonly problem?: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { problem: reason.slice(0, 120) };
  }
}

function rowOf(value: unknown, line: number): JsonRow {
  if (!isObject(value) || Array.isArray(value))
    return {
      line,
      values: {},
      problem: 'A row must be an object such as {"name":"Dana","company":"Whitfield & Rowe"}.',
    };
  const values: Record<string, string> = {};
  for (const [key, one] of Object.entries(value)) {
    if (one === null) values[key] = '';
    else if (typeof one === 'string') values[key] = one;
    else return { line, values: {}, problem: `"${key}" is ${kindOf(one)}, not a string.` };
  }
  return { line, values };
}

const kindOf = (value: unknown) =>
  Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
