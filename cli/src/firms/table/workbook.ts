import type { Cell, CellValue, Sheet } from 'hucre/xlsx';
import { badFile } from '../words/import-sentences.ts';
import { isBlank, limits } from './rows.ts';
import type { CellRow } from './types.ts';

export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Those that have text, as the sheet shows them. */
  readonly rows: readonly CellRow[];
  /** From 0. */
  readonly hiddenColumns: ReadonlySet<number>;
}

/** @param maxRows of each sheet, where to stop */
export async function openWorkbook(
  bytes: Uint8Array,
  name: string,
  maxRows: number,
): Promise<readonly WorkbookSheet[]> {
  const files = filesIn(bytes, name);
  if (files.some(({ size }) => size > limits.bytes)) throw badFile.unpacksTooLarge(name, limits.bytes);
  const { formatValue, ParseError, readXlsx } = await import('hucre');
  const { sheets } = await readXlsx(bytes, { readStyles: true, maxRows, range }).catch((cause: unknown) => {
    if (cause instanceof ParseError && cause.message.includes('limit')) throw badFile.farCells(name, cause);
    if (!(cause instanceof ParseError) || files.some(({ path }) => path === 'xl/workbook.xml'))
      throw badFile.damaged(name, cause);
    return { sheets: [] };
  });
  if (sheets.length === 0)
    throw badFile.otherArchive(
      name,
      files.map(({ path }) => path),
    );
  return sheets.map((sheet) => ({
    name: sheet.name,
    isHidden: sheet.hidden === true || sheet.veryHidden === true,
    rows: rowsOfSheet(sheet, formatValue),
    hiddenColumns: new Set(
      sheet.columns?.flatMap(({ hidden, width }, column) => (hidden === true || width === 0 ? [column] : [])),
    ),
  }));
}

/** Twice the columns that are read, so that too many are noticed. What is beyond is no table: the reader fills it up. */
const range = 'A1:BXX1048576';

const extraFieldMark = 0xffff_ffff;

/** What the directory of a ZIP archive says of its files. A size of more than four bytes stands elsewhere. */
function filesIn(
  bytes: Uint8Array,
  name: string,
): readonly { readonly path: string; readonly size: number }[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files = [];
  try {
    for (
      let entryOffset = directoryOf(buffer);
      buffer.toString('latin1', entryOffset, entryOffset + 4) === 'PK\u0001\u0002';
    ) {
      const size = buffer.readUInt32LE(entryOffset + 24);
      const [nameLength = 0, ...otherLengths] = [28, 30, 32].map((place) =>
        buffer.readUInt16LE(entryOffset + place),
      );
      const path = buffer.toString('utf8', entryOffset + 46, entryOffset + 46 + nameLength);
      files.push({ path, size: size === extraFieldMark ? 0 : size });
      entryOffset += otherLengths.reduce((sum, length) => sum + length, 46 + nameLength);
    }
  } catch (cause) {
    throw badFile.damaged(name, cause);
  }
  return files;
}

/** Where the directory begins, by what stands at its end. The bytes of a file may look like one. */
function directoryOf(archive: Buffer): number {
  const endOffset = archive.lastIndexOf('PK\u0005\u0006');
  const largeEnd = archive.lastIndexOf('PK\u0006\u0006', endOffset);
  return largeEnd < 0
    ? endOffset - archive.readUInt32LE(endOffset + 12)
    : largeEnd - Number(archive.readBigUInt64LE(largeEnd + 40));
}

type FormatValue = (value: CellValue, format: string) => string;

/** A value as the sheet shows it: as a day, a time, percent, money or with zeros in front. */
function textOfCell(value: CellValue, cell: Cell | undefined, formatValue: FormatValue): string {
  if (value === null || typeof value === 'string') return value ?? '';
  const format = cell?.style?.numFmt;
  if (
    typeof value === 'boolean' ||
    (typeof value === 'number' && (!format || /^(?:general|@)$/i.test(format)))
  )
    // Programs keep 15 digits.
    return typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value).toUpperCase();
  // The currency of a country is a text to us.
  const plainFormat = format?.replaceAll(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_, sign: string) =>
    sign === '' ? '' : `"${sign}"`,
  );
  return formatValue(value, plainFormat ?? '').trim();
}

/** A day, or a time without a zone, which cells have not. Before the first day of a spreadsheet, it is a time alone. */
function timeOfCell(value: CellValue): string | undefined {
  if (!(value instanceof Date) || value.getTime() < Date.UTC(1899, 11, 31)) return undefined;
  return value.toISOString().replace(/T00:00:00\.000Z$|Z$/, '');
}

type RowFormat = NonNullable<ReturnType<NonNullable<Sheet['rowDefs']>['get']>>;

/** People also hide a row by its height. */
const isHiddenRow = ({ hidden, height = 1 }: RowFormat = {}): boolean => hidden === true || height < 1;

function rowsOfSheet({ rows, cells, rowDefs, merges }: Sheet, formatValue: FormatValue): readonly CellRow[] {
  const cellRows: CellRow[] = [];
  for (const [index, values] of rows.entries()) {
    const texts: string[] = [];
    const times = new Map<number, string>();
    const uncalculatedColumns: number[] = [];
    const struckRows: boolean[] = [];
    for (const [column, value] of values.entries()) {
      const cell = cells?.get(`${index},${column}`);
      const text = textOfCell(value, cell, formatValue);
      if (cell?.formula !== undefined && value === null) uncalculatedColumns.push(column);
      // A program may store a style for each cell of a sheet.
      else if (text === '') continue;
      while (texts.length < column) texts.push('');
      texts[column] = text;
      struckRows.push(cell?.style?.font?.strikethrough === true);
      const time = timeOfCell(value);
      if (time !== undefined) times.set(column, time);
    }
    if (isBlank(texts) && uncalculatedColumns.length === 0) continue;
    const line = index + 1;
    cellRows.push({
      line,
      cells: texts,
      isAfterBlank: line > (cellRows.at(-1)?.line ?? 0) + 1,
      ...(isHiddenRow(rowDefs?.get(index)) && { isHidden: true }),
      ...(struckRows.every(Boolean) && { isStruck: true }),
      ...(times.size > 0 && { times }),
      ...(uncalculatedColumns.length > 0 && { uncalculated: uncalculatedColumns }),
    });
  }
  return withMerged(cellRows, merges);
}

/** A cell that is merged over several lines is that of each of them. One over several columns is marked. */
function withMerged(rows: CellRow[], mergedRanges: Sheet['merges'] = []): readonly CellRow[] {
  const indexes = new Map(rows.map(({ line }, index) => [line, index]));
  for (const { startRow, startCol, endRow, endCol } of mergedRanges) {
    const firstIndex = indexes.get(startRow + 1) ?? -1;
    const text = rows[firstIndex]?.cells[startCol] ?? '';
    if (text === '') continue;
    if (endCol > startCol && rows[firstIndex] !== undefined)
      rows[firstIndex] = { ...rows[firstIndex], isMerged: true };
    for (let line = startRow + 2; line <= endRow + 1; line++) {
      const index = indexes.get(line) ?? -1;
      const row = rows[index];
      if (row === undefined) continue;
      const cells = [...row.cells];
      while (cells.length < startCol) cells.push('');
      cells[startCol] = text;
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
