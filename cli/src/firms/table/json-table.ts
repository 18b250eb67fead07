import { isObject } from '@firmline/util/is-object';
import { invalidInput, messageOf } from '../../errors.ts';
import { grouped } from '../../text.ts';
import { limits, noRows, tooManyRows, type Table, type TableRow } from './rows.ts';

type Values = Readonly<Record<string, string>>;
type ReadRow = Pick<TableRow, 'line' | 'problem'> & { readonly values: Values };

export function jsonTable(text: string, name: string): Table {
  const isArray = text.trimStart().startsWith('[');
  const { value, problem } = parsed(text);
  if (isArray && !Array.isArray(value))
    throw invalidInput(`${name} is not JSON: ${problem ?? ''}.`, 'Write an array of objects.');
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const rows = problem === undefined ? items.map((one, index) => rowOf(one, index + 1)) : linesOf(text);
  if (rows.length === 0) throw noRows(name);
  if (rows.length > limits.rows) throw tooManyRows(name);
  const columns = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const [first] = rows;
  if (columns.length === 0 && first !== undefined)
    throw invalidInput(
      first.problem === undefined
        ? 'No row has a field.'
        : `${isArray ? 'Item' : 'Line'} ${first.line}: ${first.problem}`,
      'Write a JSON array of objects, or one object a line, each with a "name".',
    );
  return {
    columns,
    unit: isArray ? 'item' : 'line',
    separator: ',',
    rows: rows.map(({ values, ...row }) => ({ ...row, cells: columns.map((column) => values[column]) })),
    noRows: [],
    filledDown: [],
    isHeaderGuessed: false,
  };
}

const linesOf = (text: string): ReadRow[] =>
  text.split(/\r\n|\n|\r/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const { value, problem } = parsed(line);
    if (problem === undefined) return rowOf(value, index + 1);
    return { line: index + 1, values: {}, problem: `Invalid JSON: ${problem}.` };
  });

function parsed(text: string): { readonly value?: unknown; readonly problem?: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    const [reason = ''] = messageOf(error).split('\n');
    return { problem: reason.slice(0, 120) };
  }
}

function rowOf(value: unknown, line: number): ReadRow {
  const refused = (problem: string): ReadRow => ({ line, values: {}, problem });
  // In a list of slugs.
  if (typeof value === 'string') return { line, values: { slug: value } };
  if (!isObject(value) || Array.isArray(value))
    return refused('A row must be an object such as {"name":"Dana","company":"Whitfield & Rowe"}.');
  const values: Record<string, string> = {};
  for (const [key, one] of Object.entries(value)) {
    if (one !== null && typeof one !== 'string') return refused(`"${key}" is ${kindOf(one)}, not a string.`);
    if (one !== null && one.length > limits.cell)
      return refused(`"${key}" has more than ${grouped(limits.cell)} characters.`);
    values[key] = one ?? '';
  }
  return { line, values };
}

const kindOf = (value: unknown) =>
  Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
