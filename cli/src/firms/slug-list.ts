import { invalidInput } from '../errors.ts';
import { fieldNamed } from './words/fields.ts';
import { placeOf } from './words/import-sentences.ts';
import { textAt } from './words/value-template.ts';
import type { TableSource } from './table/rows.ts';
import { readTable, type ReadingFlags } from './table/table.ts';

/** The slugs of a table, of lines with one each, or of JSON; each once, in the file's order. */
export async function slugsIn(
  source: Pick<TableSource, 'bytes' | 'name'>,
  flags: ReadingFlags = {},
): Promise<string[]> {
  const { name } = source;
  const { columns, rows, unit } = await readTable(source, { ...flags, isList: true });
  const column = columns.findIndex((one) => fieldNamed(one) === 'slug');
  if (column < 0) throw noSlugList(`${name} has no column "slug".`);
  const slugs = rows.map(({ line, cells }) => {
    const slug = textAt(cells, column);
    if (slug !== '') return slug;
    throw noSlugList(`${placeOf(line, unit)} of ${name} has no slug.`);
  });
  return [...new Set(slugs)];
}

const noSlugList = (message: string) =>
  invalidInput(message, 'Write a CSV with a column "slug", one slug a line, or JSON.');
