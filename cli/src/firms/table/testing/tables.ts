import { readTable, type TableOptions } from '../table.ts';

export const readText = (text: string | Uint8Array, options?: TableOptions, name = 'f.csv') =>
  readTable({ bytes: Buffer.from(text as string), name }, options);

/** The columns of a table, and the cells of its rows. */
export async function cellsOf(text: string | Uint8Array, options?: TableOptions) {
  const { columns, rows } = await readText(text, options);
  return [columns, ...rows.map(({ cells }) => cells)];
}

export const dana = [
  ['name', 'company'],
  ['Dana', 'Rowe'],
];
