import { invalidInput } from '../../errors.ts';
import { isBlank, type CellRow } from './rows.ts';

export async function workbookRows(
  bytes: Uint8Array,
  name: string,
  sheet: string | undefined,
  most: number,
): Promise<CellRow[]> {
  const { readXlsx, streamXlsxRows } = await import('hucre/xlsx');
  const rows: CellRow[] = [];
  const names: string[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(bytes, sheet === undefined ? {} : { sheet })) {
      const [line, cells] = [index + 1, values.map(textOf)];
      if (isBlank(cells)) continue;
      rows.push({ line, cells, isAfterBlank: line > (rows.at(-1)?.line ?? 0) + 1 });
      if (rows.length >= most) break;
    }
    const note = ({ name: one }: { readonly name: string }) => names.push(one) < 0;
    if (rows.length === 0 && sheet !== undefined) await readXlsx(bytes, { sheets: note });
  } catch (cause) {
    if (!(cause instanceof Error) || 'code' in cause) throw cause;
    throw invalidInput(`${name} is damaged: ${cause.message.slice(0, 200)}.`, 'Save it again.', cause);
  }
  if (rows.length === 0 && sheet !== undefined && !names.includes(sheet))
    throw invalidInput(
      `${name} has no sheet "${sheet}".`,
      `Its sheets: ${names.map((one) => `"${one}"`).join(', ')}.`,
    );
  return rows;
}

function textOf(value: string | number | boolean | Date | null): string {
  if (value === null) return '';
  // A cell has no time zone, and a day is its midnight.
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace(/T00:00:00\.000Z$|Z$/, '');
  return typeof value === 'string' ? value : String(value);
}

/** What a sheet's XML would take for a character's code. */
const escapeLike = /_(?=x[0-9a-f]{4}_)/gi;

export async function* workbookOf(
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  sheet: string,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const escaped = async function* () {
    for await (const row of rows) yield row.map((cell) => cell.replaceAll(escapeLike, '_x005F_'));
  };
  yield* writeXlsxStream(escaped(), { name: sheet });
}
