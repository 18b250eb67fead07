import { isObject } from '@firmline/util/is-object';
import { messageOf } from '../../errors.ts';
import { isHeaderWord, useOfColumn } from '../words/column-names.ts';
import { badFile, badRow, placeOf } from '../words/import-sentences.ts';
import { limits } from './rows.ts';
import { totalsIn } from './totals.ts';
import type { Table, TableRow } from './types.ts';

type Values = Readonly<Record<string, string>>;
type ReadRow = Pick<TableRow, 'line' | 'problem'> & { readonly values: Values };

export function jsonTable(text: string, name: string): Table {
  const isArray = text.trimStart().startsWith('[');
  const { value, problem } = parseJson(text);
  if (isArray && !Array.isArray(value)) throw badFile.notJson(name, problem ?? '');
  const list: readonly unknown[] | undefined = Array.isArray(value) ? value : listIn(value, name);
  const items = list ?? [value];
  const rows =
    problem === undefined ? items.map((one, index) => rowOfObject(one, index + 1)) : rowsOfJsonLines(text);
  if (rows.length === 0) throw badFile.noRows(name);
  if (rows.length > limits.rows) throw badFile.tooManyRows(name, limits.rows);
  const columns = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const rowsOfCells = rows.map(({ values, ...row }) => ({
    ...row,
    isAfterBlank: false,
    cells: columns.map((column) => values[column] ?? ''),
  }));
  const totals = new Set([...totalsIn(rowsOfCells, columns)].map(({ line }) => line));
  const [firstRow] = rows;
  const unit = list === undefined ? 'line' : 'item';
  if (columns.length === 0)
    throw badFile.noFields(
      firstRow?.problem === undefined
        ? 'No row has a field.'
        : `${placeOf(firstRow.line, unit)}: ${firstRow.problem}`,
    );
  return {
    columns,
    unit,
    separator: ',',
    rows: rows
      .filter(({ line }) => !totals.has(line))
      .map(({ values, ...row }) => ({ ...row, cells: columns.map((column) => values[column]) })),
    noRows: totals.size > 0 ? [{ reason: 'total', lines: [...totals] }] : [],
    filledDown: [],
    isHeaderGuessed: false,
  };
}

/** The only list of objects in the answer of a program, such as `{"contacts":[…]}`. */
function listIn(value: unknown, name: string): readonly unknown[] | undefined {
  const wholeList = listOf(value);
  if (wholeList !== undefined || !isObject(value) || isFirm(value)) return wholeList;
  const lists = listsIn(value);
  if (lists.length > 1)
    throw badFile.severalLists(
      name,
      lists.map(([key]) => key),
    );
  return lists[0]?.[1];
}

const listsIn = (value: object, prefix = ''): (readonly [string, readonly unknown[]])[] =>
  Object.entries(value).flatMap(([key, one]) => {
    const list = listOf(one);
    if (list !== undefined) return [[`${prefix}${key}`, list] as const];
    return isObject(one) ? listsIn(one, `${prefix}${key}.`) : [];
  });

/** A list of objects: an array, objects by their ids, or columns of values by their numbers. */
function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? value : undefined;
  if (!isObject(value)) return undefined;
  const [firstValue, ...otherValues] = Object.values(value);
  if (!isObject(firstValue) || !otherValues.every(isObject)) return undefined;
  const keys = Object.keys(value);
  if (keys.every((key) => !isHeaderWord(key)) && [firstValue, ...otherValues].every(isFirm))
    return otherValues.length > 0 ? [firstValue, ...otherValues] : undefined;
  const columns = Object.entries(value as Readonly<Record<string, Readonly<Record<string, unknown>>>>);
  const ids = [...new Set(columns.flatMap(([, cells]) => Object.keys(cells)))];
  if (ids.length === 0 || !ids.every((id) => /^\d+$/.test(id))) return undefined;
  return ids.map((id) =>
    Object.fromEntries(columns.flatMap(([key, cells]) => (id in cells ? [[key, cells[id]] as const] : []))),
  );
}

const isFirm = (value: object): boolean =>
  Object.entries(value).some(([key, one]) => !Array.isArray(one) && useOfColumn(key) !== undefined);

const rowsOfJsonLines = (text: string): ReadRow[] =>
  text.split(/\r\n|\n|\r/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const { value, problem } = parseJson(line);
    if (problem === undefined) return rowOfObject(value, index + 1);
    return { line: index + 1, values: {}, problem: badRow.notJson(problem) };
  });

function parseJson(text: string): { readonly value?: unknown; readonly problem?: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    const [reason = ''] = messageOf(error).split('\n');
    return { problem: reason.slice(0, 120) };
  }
}

function rowOfObject(value: unknown, line: number): ReadRow {
  const refusedRow = (problem: string): ReadRow => ({ line, values: {}, problem });
  // In a list of slugs.
  if (typeof value === 'string') return { line, values: { slug: value } };
  if (!isObject(value) || Array.isArray(value)) return refusedRow(badRow.noObject);
  const values: Record<string, string> = {};
  for (const [key, one] of flattenEntries(value)) {
    if (one !== null && typeof one !== 'string' && useOfColumn(key) !== undefined)
      return refusedRow(badRow.noText(key, kindOfValue(one)));
    const text = textOfValue(one);
    if (text.length > limits.cell) return refusedRow(badRow.longText(key, limits.cell));
    values[key] = text;
  }
  return { line, values };
}

/** The fields of an object, with those of objects in it by the names of both: "properties.firstname". */
const flattenEntries = (
  value: Readonly<Record<string, unknown>>,
  prefix = '',
): (readonly [string, unknown])[] =>
  Object.entries(value).flatMap(([key, one]) =>
    isObject(one) ? flattenEntries(one, `${prefix}${key}.`) : [[`${prefix}${key}`, one] as const],
  );

/** A value as a cell has it. */
function textOfValue(value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(textOfValue).join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const kindOfValue = (value: unknown) =>
  Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
