import { withoutMark } from '../../csv.ts';
import { useOfColumn } from '../words/column-names.ts';
import { badRow } from '../words/import-sentences.ts';
import { textAt } from '../words/value-template.ts';
import { isBlank, limits } from './rows.ts';
import type { CellRow, TableRow } from './types.ts';

/**
 * A row of a table, with what is wrong with its cells.
 * @param separator undefined for a sheet: a row has all cells, although a workbook does not store the empty ones
 */
export function rowOfCells(
  { line, cells, times, uncalculated }: CellRow,
  columns: readonly string[],
  separator: string | undefined,
): TableRow {
  // Most rows are complete and without marks, so their cells need no copy.
  const isPlain = cells.length === columns.length && cells.every((cell) => withoutMark(cell) === cell);
  const missingCell = separator === undefined ? '' : undefined;
  const linesLikeRows = separator === undefined ? emptyLines : countLinesLikeRows(cells, columns, separator);
  const problem =
    problemOfCells(cells, columns) ??
    (linesLikeRows.inNames > 0 ? badRow.linesLikeRows(linesLikeRows.inNames) : undefined);
  return {
    line,
    cells: isPlain
      ? cells
      : columns.map((_, index) => (index < cells.length ? withoutMark(cells[index] ?? '') : missingCell)),
    ...(times && { times }),
    ...(uncalculated && { uncalculated }),
    ...(linesLikeRows.inNotes > 0 && { linesLikeRows: linesLikeRows.inNotes }),
    ...(problem !== undefined && { problem }),
  };
}

/**
 * Finds rows that are one, parted by line ends in a cell without quotes: alone each lacks cells, together they have all, and
 * others are whole.
 * @returns the lines of the further pieces, with that of the first
 */
export function piecesOfRows(rows: readonly CellRow[], width: number): ReadonlyMap<number, number> {
  const pieces = new Map<number, number>();
  let [firstLine, count, isProved] = [0, 0, false];
  for (const { line, cells } of rows) {
    if (firstLine === 0 && cells.length >= width) continue;
    if (firstLine === 0) [firstLine, count] = [line, cells.length];
    else {
      pieces.set(line, firstLine);
      count += cells.length - 1;
      // Somebody who ends a row early begins the next one with a name and more.
      isProved ||= cells.length === 1 || isBlank(cells.slice(0, 1));
    }
    if (count > width) return new Map();
    if (count === width) firstLine = 0;
  }
  const hasWhole = rows.some(({ cells }) => cells.length === width);
  return isProved && hasWhole && firstLine === 0 ? pieces : new Map();
}

const emptyLines = { inNames: 0, inNotes: 0 };

/** A quote that is missing, or one too many, makes all rows up to the next quote one cell. A note has fewer separators. */
function countLinesLikeRows(cells: readonly string[], columns: readonly string[], separator: string) {
  if (columns.length < 2 || !cells.some((cell) => cell.includes('\n'))) return emptyLines;
  const counts = { ...emptyLines };
  for (const [index, cell] of cells.entries()) {
    const [, ...lines] = cell.split('\n');
    // In prose, each comma has a space behind it.
    const lineCount = lines.filter(
      (line) => line.split(separator).length === columns.length && (separator !== ',' || /,(?! )/.test(line)),
    ).length;
    if (/name$/i.test(useOfColumn(textAt(columns, index))?.use ?? '')) counts.inNames += lineCount;
    else if (columns.length > 2) counts.inNotes += lineCount;
  }
  return counts;
}

function problemOfCells(cells: readonly string[], columns: readonly string[]): string | undefined {
  if (cells.some((cell) => cell.length > limits.cell)) return badRow.longCell(limits.cell);
  if (cells.length > columns.length && !isBlank(cells.slice(columns.length)))
    return badRow.moreCells(cells.length, columns.length);
  return undefined;
}
