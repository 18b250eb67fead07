import { invalidInput } from '../../../invalid-input.ts';
import { fieldNamed } from '../../../firm-fields.ts';
import { isObject, parsedJson } from '../../../json.ts';
import { withoutMark } from '../../../csv.ts';
import { parseCsv } from '../csv.ts';
import type { Pieces } from '../import/in-pieces.ts';
import { heldLimits } from '../import/limits.ts';
import { openSource } from '../import/source.ts';

/**
 * Reads the slugs of a file: a CSV column, lines with one slug each, JSON lines or a JSON array of slugs or firms.
 * @param file a path, or - for standard input
 * @returns each slug once, in the file's order
 * @throws FirmlineError 'invalid-input' with the row
 */
export async function readSlugs(file: string): Promise<string[]> {
  const source = openSource(file, heldLimits.bytes);
  const text = await textOf(source.text());
  const slugs =
    /^\s*[[{"]/.test(text) && !/\.(?:csv|tsv)$/i.test(file)
      ? jsonSlugs(text, source.name)
      : await csvSlugs(text, source.name);
  if (slugs.length === 0) throw wrong(`There are no slugs in ${source.name}.`);
  return [...new Set(slugs)];
}

/** The whole text of an input. */
export async function textOf(pieces: Pieces): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

function jsonSlugs(text: string, name: string): string[] {
  const whole = parsedJson(text);
  const values: unknown[] = Array.isArray(whole)
    ? whole
    : text
        .split(/\r\n|\n|\r/)
        .filter((line) => line.trim() !== '')
        .map(parsedJson);
  return values.map((value, index) => {
    const slug = isObject(value) ? value['slug'] : value;
    if (typeof slug === 'string' && slug !== '') return slug;
    throw wrong(`Row ${index + 1} of ${name} has no slug.`);
  });
}

async function csvSlugs(text: string, name: string): Promise<string[]> {
  const records = [];
  for await (const some of parseCsv([text])) records.push(...some);
  const [header, ...rows] = records;
  if (header === undefined) return [];
  const column = header.cells.findIndex((cell) => fieldNamed(cell.trim()) === 'slug');
  // A plain list has no header.
  const isList = column < 0 && header.cells.length === 1;
  if (column < 0 && !isList) throw wrong(`${name} has no column "slug".`);
  return (isList ? records : rows).map(({ line, cells }) => {
    const slug = withoutMark(cells[Math.max(column, 0)] ?? '').trim();
    if (slug !== '') return slug;
    throw wrong(`Line ${line} of ${name} has no slug.`);
  });
}

const wrong = (message: string) =>
  invalidInput(message, 'Write a CSV with a column "slug", one slug a line, or JSON.');
