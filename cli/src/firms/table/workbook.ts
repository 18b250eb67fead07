import path from 'node:path';
import { badFile } from '../import-words.ts';
import type { Archive } from './archive.ts';
import { isBlank, limits } from './rows.ts';
import type { CellRow } from './types.ts';
import {
  attribute,
  columnOf,
  elementsIn,
  formatsIn,
  hasFlag,
  rowsOfSheet,
  sharedTexts,
} from './sheet-xml.ts';

export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** @param most rows, where to stop */
  readonly readRows: (most: number) => Promise<SheetContent>;
}

export interface SheetContent {
  /** Those that have text, as the sheet shows them. */
  readonly rows: readonly CellRow[];
  /** From 0; known if all rows were read. */
  readonly hiddenColumns: ReadonlySet<number>;
}

/** Opens the workbook in an archive. Programs name its parts as they like. */
export async function openWorkbook(archive: Archive, name: string): Promise<readonly WorkbookSheet[]> {
  const main = (await partsOf(archive, '')).find(({ kind }) => kind === 'officeDocument');
  const mainText = main?.path.endsWith('.xml') === true ? await textIn(archive, main.path) : '';
  const sheetElements = elementsIn(mainText, 'sheet');
  if (main === undefined || sheetElements.length === 0) throw badFile.otherArchive(name, [...archive.keys()]);
  const parts = await partsOf(archive, main.path);
  const textOf = async (kind: string) => textIn(archive, parts.find((one) => one.kind === kind)?.path);
  const show = await shownNumbers(formatsIn(await textOf('styles')), mainText);
  let texts: Promise<string[]> | undefined;
  const textsOnce = () => (texts ??= textOf('sharedStrings').then(sharedTexts));
  const sheets = sheetElements.flatMap((one) => {
    const id = attribute(one, 'id');
    const file = archive.get(parts.find((part) => part.id === id)?.path ?? '');
    if (file === undefined) return [];
    const isHidden = (attribute(one, 'state') ?? 'visible') !== 'visible';
    const readRows = async (most: number) => readSheet(rowsOfSheet(file(), await textsOnce()), show, most);
    return [{ name: attribute(one, 'name') ?? '', isHidden, readRows }];
  });
  if (sheets.length === 0) throw badFile.damaged(name);
  return sheets;
}

async function textIn(archive: Archive, part = ''): Promise<string> {
  let text = '';
  for await (const piece of archive.get(part)?.() ?? []) text += piece;
  return text;
}

/** The parts that another one refers to, or the archive itself: ''. */
async function partsOf(archive: Archive, source: string) {
  const { dir, base } = path.posix.parse(source);
  const references = await textIn(archive, path.posix.join(dir, '_rels', `${base}.rels`));
  return elementsIn(references, 'Relationship').map((one) => ({
    id: attribute(one, 'Id'),
    kind: (attribute(one, 'Type') ?? '').split('/').at(-1),
    path: path.posix.resolve('/', dir, attribute(one, 'Target') ?? '').slice(1),
  }));
}

interface ShownNumber {
  readonly text: string;
  /** ISO 8601, for a day or a time. */
  readonly time?: string;
}

type ShowNumber = (value: number, style: number) => ShownNumber;

/** How the workbook shows its numbers: as days, times, percent, money or with zeros in front. */
async function shownNumbers(formats: readonly (string | undefined)[], mainText: string): Promise<ShowNumber> {
  const is1904 = elementsIn(mainText, 'workbookPr').some((one) => hasFlag(one, 'date1904'));
  if (formats.every((one) => one === undefined)) return plainNumber;
  const { formatValue } = await import('hucre');
  return (value, style) => {
    const format = formats[style];
    if (format === undefined) return plainNumber(value);
    const text = formatValue(value, format, { is1904 }).trim();
    const days = value + (is1904 ? 1462 : 0);
    return isTimeFormat(format) && days >= 1 ? { text, time: timeOfCell(days) } : { text };
  };
}

/** Programs keep 15 digits. */
const plainNumber = (value: number) => ({ text: String(Number(value.toPrecision(15))) });

const isTimeFormat = (format: string): boolean =>
  /[dmyhs]/i.test(format.replaceAll(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]/gi, ''));

/** Days as a spreadsheet counts them, from 30 December 1899. @returns a day, or a time without a zone, which cells have not */
function timeOfCell(days: number): string {
  const time = new Date(Math.round((days - 25_569) * 86_400) * 1000);
  if (Number.isNaN(time.getTime())) return '';
  return Number.isInteger(days) ? time.toISOString().slice(0, 10) : time.toISOString().slice(0, -1);
}

async function readSheet(
  sheet: ReturnType<typeof rowsOfSheet>,
  show: ShowNumber,
  maxRows: number,
): Promise<SheetContent> {
  const rows: CellRow[] = [];
  for (;;) {
    const { value, done } = await sheet.next();
    if (done === true) return { rows: withMerged(rows, value), hiddenColumns: hiddenColumnsIn(value) };
    const { line, isHidden, cells } = value;
    const cellTexts: string[] = [];
    const times = new Map<number, string>();
    const uncalculatedColumns: number[] = [];
    for (const { column, text, number, isUncalculated } of cells) {
      const shownCell = number === undefined ? { text } : show(number.value, number.style);
      // A program may store a style for each cell of a sheet.
      if (shownCell.text === '' && !isUncalculated) continue;
      if (column >= limits.columns * 2) continue;
      while (cellTexts.length < column) cellTexts.push('');
      cellTexts[column] = shownCell.text;
      if ('time' in shownCell && shownCell.time !== undefined) times.set(column, shownCell.time);
      if (isUncalculated) uncalculatedColumns.push(column);
    }
    if (isBlank(cellTexts) && uncalculatedColumns.length === 0) continue;
    rows.push({
      line,
      cells: cellTexts,
      isAfterBlank: line > (rows.at(-1)?.line ?? 0) + 1,
      ...(isHidden && { isHidden }),
      ...(times.size > 0 && { times }),
      ...(uncalculatedColumns.length > 0 && { uncalculated: uncalculatedColumns }),
    });
    if (rows.length < maxRows) continue;
    await sheet.return('');
    return { rows, hiddenColumns: new Set() };
  }
}

/** @param textAround the sheet without its rows */
function hiddenColumnsIn(textAround: string): ReadonlySet<number> {
  const hiddenIndexes = new Set<number>();
  for (const one of elementsIn(textAround, 'col')) {
    const isHidden = hasFlag(one, 'hidden') || Number(attribute(one, 'width') ?? 1) === 0;
    const last = Math.min(Number(attribute(one, 'max') ?? 0), limits.columns);
    if (!isHidden) continue;
    for (let column = Number(attribute(one, 'min') ?? 1); column <= last; column++)
      hiddenIndexes.add(column - 1);
  }
  return hiddenIndexes;
}

/** A cell that is merged over several lines is that of each of them. */
function withMerged(rows: CellRow[], textAround: string): CellRow[] {
  const indexes = new Map(rows.map(({ line }, index) => [line, index]));
  for (const one of elementsIn(textAround, 'mergeCell')) {
    const [start = '', end = start] = (attribute(one, 'ref') ?? '').split(':');
    const [first = 0, last = 0] = [start, end].map((place) => Number(/\d+$/.exec(place)?.[0] ?? 0));
    const column = columnOf(start);
    const text = rows[indexes.get(first) ?? -1]?.cells[column] ?? '';
    if (text === '') continue;
    for (let line = first + 1; line <= last; line++) {
      const index = indexes.get(line) ?? -1;
      const row = rows[index];
      if (row === undefined) continue;
      const cells = [...row.cells];
      while (cells.length < column) cells.push('');
      cells[column] = text;
      rows[index] = { ...row, cells };
    }
  }
  return rows;
}

/** What a sheet's XML would take for a character's code. */
const escapeLike = /_(?=x[0-9a-f]{4}_)/gi;

export async function* workbookOf(
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  sheet: string,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const escapeRows = async function* () {
    for await (const row of rows) yield row.map((cell) => cell.replaceAll(escapeLike, '_x005F_'));
  };
  yield* writeXlsxStream(escapeRows(), { name: sheet });
}
