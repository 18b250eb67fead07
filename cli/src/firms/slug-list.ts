import { invalidInput } from '../errors.ts';
import { fieldNamed } from './fields.ts';
import { placeOf } from './report.ts';
import type { Source } from './table/source.ts';
import { readTable, type ReadingFlags } from './table/table.ts';

/**
 * The slugs of a file: a column of a table, lines with one slug each, JSON lines or a JSON array of slugs or firms.
 * @returns each slug once, in the file's order
 * @throws FirmlineError 'invalid-input' with the row
 */
export async function slugsIn(
  source: Pick<Source, 'bytes' | 'name'>,
  flags: ReadingFlags = {},
): Promise<string[]> {
  const { name } = source;
  const { columns, rows, unit } = await readTable(source, { ...flags, isList: true });
  const column = columns.findIndex((one) => fieldNamed(one) === 'slug');
  if (column < 0) throw wrong(`${name} has no column "slug".`);
  const slugs = rows.map(({ line, cells }) => {
    const slug = (cells[column] ?? '').trim();
    if (slug !== '') return slug;
    throw wrong(`${placeOf(line, unit)} of ${name} has no slug.`);
  });
  return [...new Set(slugs)];
}

const wrong = (message: string) =>
  invalidInput(message, 'Write a CSV with a column "slug", one slug a line, or JSON.');
