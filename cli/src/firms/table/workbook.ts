import { badFile } from '../import-words.ts';
import { openArchive, type Archive } from './archive.ts';
import { isBlank, limits } from './rows.ts';
import type { CellRow } from './types.ts';
import { attribute, columnOf, elementsIn, formatsIn, rowsOfSheet, sharedTexts } from './sheet-xml.ts';

export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
}

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

export async function openWorkbook(bytes: Uint8Array, name: string): Promise<Workbook> {
  const archive = openArchive(bytes, name);
  const mainPart = archive.get('xl/workbook.xml')?.text() ?? '';
  const targets = new Map(
    elementsIn(archive.get('xl/_rels/workbook.xml.rels')?.text() ?? '', 'Relationship').map((one) => [
      attribute(one, 'Id') ?? '',
      pathOf(attribute(one, 'Target') ?? ''),
    ]),
  );
  const show = await shownNumbers(archive, mainPart);
  let texts: string[] | undefined;
  const textsOnce = () => (texts ??= sharedTexts(archive.get('xl/sharedStrings.xml')?.text() ?? ''));
  const sheets = elementsIn(mainPart, 'sheet').flatMap((one) => {
    const file = archive.get(targets.get(attribute(one, 'id') ?? '') ?? '');
    if (file === undefined) return [];
    const isHidden = (attribute(one, 'state') ?? 'visible') !== 'visible';
    const readRows = (most: number) => readSheet(rowsOfSheet(file.pieces(), textsOnce()), show, most);
    return [{ name: attribute(one, 'name') ?? '', isHidden, readRows }];
  });
  if (sheets.length === 0) throw badFile.damaged(name);
  return { sheets };
}

const pathOf = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;

interface ShownNumber {
  readonly text: string;
  /** ISO 8601, for a day or a time. */
  readonly time?: string;
}

type ShowNumber = (value: number, style: number) => ShownNumber;

/** How the workbook shows its numbers: as days, times, percent, money or with zeros in front. */
async function shownNumbers(archive: Archive, mainPart: string): Promise<ShowNumber> {
  const formats = formatsIn(archive.get('xl/styles.xml')?.text() ?? '');
  const is1904 = elementsIn(mainPart, 'workbookPr').some((one) =>
    /^(?:1|true)$/.test(attribute(one, 'date1904') ?? ''),
  );
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
    const isHidden =
      /^(?:1|true)$/.test(attribute(one, 'hidden') ?? '') || Number(attribute(one, 'width') ?? 1) === 0;
    const last = Math.min(Number(attribute(one, 'max') ?? 0), limits.columns);
    if (!isHidden) continue;
    for (let column = Number(attribute(one, 'min') ?? 1); column <= last; column++)
      hiddenIndexes.add(column - 1);
  }
  return hiddenIndexes;
}

/** A cell that is merged over several lines is that of each of them. */
function withMerged(rows: CellRow[], textAround: string): CellRow[] {
  const mergedRanges = elementsIn(textAround, 'mergeCell').flatMap((one) => {
    const [start = '', end = start] = (attribute(one, 'ref') ?? '').split(':');
    const [first, last] = [start, end].map((place) => Number(/\d+$/.exec(place)?.[0] ?? 0)) as [
      number,
      number,
    ];
    return last > first ? [{ column: columnOf(start), first, last }] : [];
  });
  if (mergedRanges.length === 0) return rows;
  const byLine = new Map(rows.map((row, index) => [row.line, index]));
  for (const { column, first, last } of mergedRanges) {
    const text = rows[byLine.get(first) ?? -1]?.cells[column] ?? '';
    if (text === '') continue;
    for (let line = first + 1; line <= last; line++) {
      const index = byLine.get(line);
      const row = index === undefined ? undefined : rows[index];
      if (index === undefined || row === undefined) continue;
      const cells = Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, at) =>
        at === column ? text : (row.cells[at] ?? ''),
      );
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
