import { isHeaderWord, longestHeader, useOfColumn } from '../words/column-names.ts';
import { plainName } from '../words/fields.ts';
import { isErrorWord } from '../words/fillers.ts';
import { badFile } from '../words/import-sentences.ts';
import { textAt } from '../words/value-template.ts';
import { filledIn, isAlone } from './rows.ts';
import type { CellRow } from './types.ts';

export interface HeaderOptions {
  readonly headerLine?: number | undefined;
  /** Names of columns that the person has given, which show where the header is. */
  readonly givenColumns?: readonly string[];
}

export interface FoundHeader {
  /** The index of the way to separate cells, or of the sheet. */
  readonly way: number;
  /** The line of the header; 0 if there are no rows. */
  readonly line: number;
  /** Whether it is the first line because nothing shows another one. */
  readonly isGuessed: boolean;
}

/** Rows among which a header is looked for. */
export const headRows = 30;

/** The header has the most words for columns, of all ways to read the first rows; rows before it must have fewer cells. */
export function findHeader(
  heads: readonly (readonly CellRow[])[],
  name: string,
  options: HeaderOptions,
): FoundHeader {
  const { headerLine } = options;
  const candidate = bestHeader(heads, options);
  if (candidate === undefined && headerLine !== undefined) throw badFile.noHeaderLine(headerLine, name);
  const { way, index } = candidate ?? { way: 0, index: 0 };
  const header = heads[way]?.[index];
  if (header === undefined) return { way, line: 0, isGuessed: true };
  if (candidate !== undefined && headerLine === undefined) refuseDouble(heads[way] ?? [], index, name);
  return { way, line: header.line, isGuessed: candidate === undefined };
}

function bestHeader(
  heads: readonly (readonly CellRow[])[],
  { headerLine, givenColumns = [] }: HeaderOptions,
) {
  const names = new Set(givenColumns.map(plainName));
  const isGiven = (cell: string) => cell.trim() !== '' && names.has(plainName(cell));
  let bestHead: { readonly way: number; readonly index: number; readonly words: number } | undefined;
  for (const [way, rows] of heads.entries()) {
    let widestCount = 0;
    for (const [index, row] of rows.slice(0, headerLine ?? headRows).entries()) {
      if (headerLine === undefined && (isComment(row) || isRuler(row))) continue;
      const { line, cells } = row;
      const filledCount = filledIn(cells);
      const isCandidate =
        headerLine === undefined
          ? cells.some((cell) => useOfColumn(cell) !== undefined || isGiven(cell)) &&
            (index === 0 ||
              widestCount < filledCount ||
              widestCount <= 1 ||
              (isAlone(rows[index - 1]) && isHeaderOfPeople(cells)))
          : line === headerLine;
      const words = cells.filter((cell) => isHeaderWord(cell) || isGiven(cell)).length;
      if (isCandidate && words > (bestHead?.words ?? -1)) bestHead = { way, index, words };
      widestCount = Math.max(widestCount, filledCount);
    }
  }
  return bestHead;
}

/** Refuses a header of two lines: each column would have half of its name. And one below another table of people. */
function refuseDouble(rows: readonly CellRow[], index: number, name: string): void {
  const header = rows[index];
  if (header === undefined) return;
  const isOther = (row: CellRow) => !isComment(row) && !areSame(row.cells, header.cells.map(trimCell));
  const otherHeader =
    [rows[index - 1], rows[index + 1]].find(
      (row) => row && filledIn(row.cells) > 1 && isHeader(row.cells) && isOther(row),
    ) ?? rows.slice(0, index).find((row) => isHeaderOfPeople(row.cells) && isOther(row));
  if (otherHeader === undefined) return;
  const lines = [otherHeader.line, header.line].toSorted((a, b) => a - b);
  throw badFile.twoHeaders(lines, name);
}

/**
 * Whether a row is a remark, as configuration files have them. A number after the sign is one of a list, and `#N/A` is a
 * value that a spreadsheet could not work out.
 */
export const isComment = ({ cells: [first = ''] }: CellRow): boolean =>
  /^#+\s*\p{L}/u.test(first) && !isErrorWord(first.trim());

/** Whether a row is a line of dashes, as between a header and its rows. */
export const isRuler = ({ cells }: CellRow): boolean =>
  cells.every((cell) => /^[\s|+:=_–—-]*$/.test(cell)) && cells.some((cell) => /[=_–—-]{2}/.test(cell));

export const trimCell = (cell: string): string => cell.trim();

/** Whether all cells are names of columns. Those that only a number tells apart are values: "firm-1" and "Contact 1". */
export const isHeader = (cells: readonly string[]): boolean =>
  // Most rows have a longer text, and need no look at each word.
  cells.every((cell) => cell.length <= longestHeader) &&
  cells.some((cell) => !/^$|\d/.test(cell.trim())) &&
  cells.every((cell) => cell.trim() === '' || isHeaderWord(cell));

/** Whether most of several cells are names of columns. */
export const areMostlyWords = (cells: readonly string[]): boolean => {
  const words = cells.filter(isHeaderWord).length;
  return words > 1 && words * 2 >= filledIn(cells);
};

const nameUses = new Set<string | undefined>(['name', 'firstName', 'lastName', 'slug']);

/** Whether a row may be a header of people. A word that programs also use for other things needs others beside it. */
export const hasNames = (cells: readonly string[]): boolean =>
  cells.some((cell) => {
    const columnUse = useOfColumn(cell);
    return nameUses.has(columnUse?.use) && (columnUse?.certainty ?? 2) < 2;
  });

export const isHeaderOfPeople = (cells: readonly string[]): boolean =>
  areMostlyWords(cells) && hasNames(cells);

export const areSame = (cells: readonly string[], columns: readonly string[]): boolean =>
  filledIn(cells) > 0 &&
  cells.length <= columns.length &&
  columns.every((column, index) => textAt(cells, index).toLowerCase() === column.toLowerCase());
