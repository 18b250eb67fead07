import { isObject } from '@firmline/util/is-object';
import { withoutMark } from '../csv.ts';
import { invalidInput } from '../errors.ts';
import { parsedJson } from '../json.ts';
import { fieldNamed } from './fields.ts';
import type { CellRow } from './table/rows.ts';
import { textIn, waysToRead, type NamedBytes, type ReadingFlags } from './table/table.ts';

/**
 * The slugs of a file: a column of a table, lines with one slug each, JSON lines or a JSON array of slugs or firms.
 * @returns each slug once, in the file's order
 * @throws FirmlineError 'invalid-input' with the row
 */
export async function slugsIn(source: NamedBytes, flags: ReadingFlags = {}): Promise<string[]> {
  const { name } = source;
  const { headerLine = 0 } = flags;
  const text = textIn(source, flags);
  const isJson = text !== undefined && /^\s*[[{"]/.test(text) && !/\.(?:csv|tsv)$/i.test(name);
  const [read] = waysToRead(source, flags, text);
  const rows = isJson ? [] : ((await read?.()) ?? []).filter(({ line }) => line >= headerLine);
  const slugs = isJson ? jsonSlugs(text, name) : tableSlugs(rows, name);
  if (slugs.length === 0) throw wrong(`There are no slugs in ${name}.`);
  return [...new Set(slugs)];
}

function jsonSlugs(text: string, name: string): string[] {
  const whole = parsedJson(text);
  const lines = () => text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const values: readonly unknown[] = Array.isArray(whole) ? whole : lines().map(parsedJson);
  return values.map((value, index) => {
    const slug = isObject(value) ? value['slug'] : value;
    if (typeof slug === 'string' && slug !== '') return slug;
    throw wrong(`Row ${index + 1} of ${name} has no slug.`);
  });
}

function tableSlugs([header, ...rows]: readonly CellRow[], name: string): string[] {
  if (header === undefined) return [];
  const column = header.cells.findIndex((cell) => fieldNamed(cell) === 'slug');
  // A plain list has no header.
  const isList = column < 0 && header.cells.length === 1;
  if (column < 0 && !isList) throw wrong(`${name} has no column "slug".`);
  return (isList ? [header, ...rows] : rows).map(({ line, cells }) => {
    const slug = withoutMark(cells[Math.max(column, 0)] ?? '').trim();
    if (slug !== '') return slug;
    throw wrong(`Line ${line} of ${name} has no slug.`);
  });
}

const wrong = (message: string) =>
  invalidInput(message, 'Write a CSV with a column "slug", one slug a line, or JSON.');
