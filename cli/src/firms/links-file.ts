import { writePrivateFile } from '@firmline/util/private-files';
import { csvText, marksFormula } from '../csv.ts';
import { isOurColumn } from './column-names.ts';
import { fieldNamed } from './fields.ts';
import type { Table } from './table/rows.ts';

/** The link of a row's firm. */
export interface RowLink {
  readonly line: number;
  readonly slug: string;
  readonly url: string;
  /** ISO 8601, or empty. */
  readonly expiresAt: string;
}

/** A number with a sign, such as a phone's, is no formula that does harm, and a letter should show it as it is. */
const marked = (cell: string) => (/^[+-][\d\s()./-]*$/.test(cell) ? cell : marksFormula(cell));

/**
 * Writes the rows of an imported table with the slug, the link and the expiry of their firms, for a mail merge.
 * @returns the file; undefined if it cannot be written there
 */
export async function writeLinks(
  input: string | undefined,
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  links: readonly RowLink[],
): Promise<string | undefined> {
  const file = `${input ?? 'import'}.links.csv`;
  const own = columns.flatMap((name, index) => (isReplaced(name) ? [] : [{ name, index }]));
  const cells = new Map(rows.map((row) => [row.line, row.cells]));
  const lines = links.map(({ line, slug, url, expiresAt }) => [
    ...own.map(({ index }) => cells.get(line)?.[index] ?? ''),
    slug,
    url,
    expiresAt,
  ]);
  const header = [...own.map(({ name }) => name), 'slug', 'url', 'expires_at'];
  try {
    await writePrivateFile(file, csvText([header, ...lines], { mark: marked }));
    return file;
  } catch {
    return undefined;
  }
}

/** A column of the same content as one that is added. */
const isReplaced = (name: string) =>
  name === '' || isOurColumn(name) || ['slug', 'expiresAt'].includes(fieldNamed(name) ?? '');
