import { withoutMark } from '../../csv.ts';
import { invalidInput } from '../../errors.ts';
import { counted, grouped } from '../../text.ts';
import { isHeaderWord, useOfColumn } from '../column-names.ts';
import { plain } from '../fields.ts';
import { csvRows, firstRows, separationsOf } from './cells.ts';
import { decodeTable, isWorkbook } from './bytes.ts';
import { jsonTable } from './json-table.ts';
import {
  isBlank,
  limits,
  noRows,
  tooManyRows,
  type CellRow,
  type Table,
  type TableRow,
  type TableSource,
} from './rows.ts';
import { workbookRows } from './workbook.ts';

export interface ReadingFlags {
  /** One of TextDecoder's. */
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
  readonly headerLine?: number | undefined;
}

export interface TableOptions extends ReadingFlags {
  /** Names of columns that the person has given, which show where the header is. */
  readonly given?: readonly string[];
  /** Whether rows of one cell may have no header: they are slugs. */
  readonly isList?: boolean;
}

type NamedBytes = Pick<TableSource, 'bytes' | 'name'>;

/** Rows that are read: those of a table, its header, and what may be above it. */
const mostRows = limits.rows + 1000;

const headRows = 30;

export async function readTable(source: NamedBytes, options: TableOptions = {}): Promise<Table> {
  const { name, bytes } = source;
  const { encoding, sheet } = options;
  if (isWorkbook(bytes, name)) {
    const rows = await workbookRows(bytes, name, sheet, mostRows);
    return tableOf(rows, { line: headOf([rows], name, options).line }, name, options);
  }
  if (sheet !== undefined)
    throw invalidInput(`${name} is not a workbook, so it has no sheets.`, 'Remove --sheet.');
  const text = textOf(bytes, name, encoding);
  const isNamedCsv = /\.(?:csv|tsv)$/i.test(name);
  if (!isNamedCsv && (/^\s*[[{]/.test(text) || /\.(?:jsonl?|ndjson)$/i.test(name)))
    return jsonTable(text, name);
  return csvTable(text, name, options);
}

async function csvTable(text: string, name: string, options: TableOptions): Promise<Table> {
  // The caller goes on meanwhile, and no longer keeps the bytes.
  await Promise.resolve();
  // All ways to separate its cells, the most frequent first.
  const ways = separationsOf(text);
  const isKnown = options.headerLine !== undefined;
  const heads = ways.map((one, index) =>
    index === 0 && isKnown ? csvRows(text, one) : firstRows(text, one),
  );
  const { way, line } = headOf(heads, name, options);
  const separation = ways[way] ?? { separator: ',', isNamed: false };
  return tableOf(csvRows(text, separation), { line, separator: separation.separator }, name, options);
}

/** The text of a file, without the end-of-file mark of DOS. */
function textOf(bytes: Uint8Array, name: string, encoding?: string): string {
  const text = decodeTable(bytes, name, encoding);
  const end = text.trimEnd();
  return end.endsWith('\u001a') ? end.slice(0, -1) : text;
}

/** The header has the most words for columns, of all ways to separate cells; rows before it must have fewer cells. */
function headOf(
  heads: readonly (readonly CellRow[])[],
  name: string,
  { headerLine, given = [] }: TableOptions,
): { readonly way: number; readonly line: number } {
  const names = new Set(given.map(plain));
  const isGiven = (cell: string) => cell.trim() !== '' && names.has(plain(cell));
  let best: { readonly way: number; readonly index: number; readonly words: number } | undefined;
  for (const [way, rows] of heads.entries()) {
    let widest = 0;
    for (const [index, { line, cells }] of rows.slice(0, headerLine ?? headRows).entries()) {
      const filled = filledIn(cells);
      const isCandidate =
        headerLine === undefined
          ? cells.some((cell) => useOfColumn(cell) !== undefined || isGiven(cell)) &&
            (index === 0 || widest < filled || widest <= 1)
          : line === headerLine;
      const words = cells.filter((cell) => isHeaderWord(cell) || isGiven(cell)).length;
      if (isCandidate && words > (best?.words ?? -1)) best = { way, index, words };
      widest = Math.max(widest, filled);
    }
  }
  if (best === undefined && headerLine !== undefined)
    throw invalidInput(
      `Line ${headerLine} of ${name} is empty or does not exist.`,
      'Pass another --header-line.',
    );
  const { way, index } = best ?? { way: 0, index: 0 };
  const [before, header, next] = [index - 1, index, index + 1].map((at) => heads[way]?.[at]);
  if (header === undefined) return { way, line: 0 };
  const double = [before, next].find(
    (row) =>
      row && filledIn(row.cells) > 1 && isHeader(row.cells) && !areSame(row.cells, header.cells.map(trimmed)),
  );
  if (best === undefined || headerLine !== undefined || double === undefined)
    return { way, line: header.line };
  const [first, second] = [double.line, header.line].toSorted((a, b) => a - b);
  throw invalidInput(
    `Lines ${first} and ${second} of ${name} both look like the header.`,
    `Write one header with a name for each column, or pass --header-line ${header.line}.`,
  );
}

const trimmed = (cell: string) => cell.trim();
const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;
const isHeader = (cells: readonly string[]) =>
  cells.every((cell) => cell.trim() === '' || isHeaderWord(cell));
const areSame = (cells: readonly string[], columns: readonly string[]) =>
  cells.length === columns.length && cells.every((cell, index) => cell.trim() === columns[index]);

function tableOf(
  all: readonly CellRow[],
  { line: headerLine, separator }: { readonly line: number; readonly separator?: string },
  name: string,
  { isList = false }: TableOptions,
): Table {
  const first = all.findIndex(({ line }) => line === headerLine);
  const header = all[first]?.cells.map(trimmed) ?? [];
  const isBare = isList && header.length === 1 && !isHeader(header);
  const [columns, start] = isBare ? [['slug'], first - 1] : [header, first];
  if (columns.length > limits.columns)
    throw invalidInput(
      `There are ${grouped(columns.length)} columns; at most ${grouped(limits.columns)} are read.`,
      'Keep only the columns of a firm.',
    );
  const leftOut = start > 0 ? [`what is above the header in line ${headerLine}`] : [];
  const body = all.slice(start + 1).filter(({ line, cells }) => {
    const isRepeated = areSame(cells, columns);
    if (isRepeated) leftOut.push(`the header again in line ${line}`);
    return !isRepeated;
  });
  if (body.length > limits.rows || all.length >= mostRows) throw tooManyRows(name);
  const end = footerStart(body);
  if (end === 0) throw noRows(name);
  const left = body.length - end;
  const what = left === 1 ? 'a footer in line' : `a footer of ${left} lines from line`;
  if (left > 0) leftOut.push(`${what} ${body[end]?.line}`);
  const rows = body.slice(0, end).map((row) => rowOf(row, columns));
  return { columns, unit: 'line', separator, rows, leftOut };
}

function rowOf({ line, cells }: CellRow, columns: readonly string[]): TableRow {
  // Most rows are complete and without marks, so their cells need no copy.
  const isPlain = cells.length === columns.length && cells.every((cell) => withoutMark(cell) === cell);
  const row = {
    line,
    cells: isPlain ? cells : columns.map((_, index) => withoutMark(cells[index] ?? '')),
  };
  if (cells.length > columns.length && !isBlank(cells.slice(columns.length)))
    return {
      ...row,
      problem: `It has ${counted(cells.length, 'field')}, but the header has ${columns.length}.`,
    };
  return filledIn(cells) > 1 && isHeader(cells)
    ? { ...row, problem: 'It looks like the header of another file.' }
    : row;
}

/** What programs write below a list. */
const footerWords =
  /copyright (?:\(c\)|©|\d{4})|©|all rights reserved|confidential information|do not distribute|(?:generated|exported) (?:by|on|from)|^as of \d|^(?:grand )?totals?(?: records)?[: (\d)]*$|^page \d|^\d+ (?:records|rows)\b|(?:erstellt|exportiert) (?:von|am)|(?:généré|exporté) (?:par|le)|(?:generado|exportado) (?:por|el)/i;

/** Finds the footer: rows of one cell at the end, after an empty line or in themselves what programs write there. */
function footerStart(rows: readonly CellRow[]): number {
  const begin = rows.findLastIndex(({ cells }) => filledIn(cells) > 1) + 1;
  const like = rows.findIndex(
    ({ cells }, index) => index >= begin && cells.some((cell) => footerWords.test(cell.trim())),
  );
  if (like < 0) return rows.length;
  const blank = rows.findLastIndex(({ isAfterBlank }, index) => isAfterBlank && index <= like);
  return blank < begin ? like : blank;
}
