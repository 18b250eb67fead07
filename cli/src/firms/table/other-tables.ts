import { useOfColumn } from '../words/column-names.ts';
import { textAt } from '../words/value-template.ts';
import { areMostlyWords, isHeader } from './header.ts';
import { filledIn, isAlone } from './rows.ts';
import type { CellRow } from './types.ts';
import { isFigure } from './totals.ts';

/**
 * Finds the rows of other tables below this one: from the header of each, and the heading above it, to the end or to our
 * own header.
 * @param headersAgain the lines of our own header below the first
 * @returns their lines, with the line of their header
 */
export function foreignRows(
  rows: readonly CellRow[],
  columns: readonly string[],
  headersAgain: readonly number[],
): ReadonlyMap<number, number> {
  const isOtherHeader = otherHeaderTest(rows, columns);
  const headerByRow = new Map<number, number>();
  let headerLine = 0;
  for (const [index, row] of rows.entries()) {
    const headerBefore = headerLine;
    if (headerBefore > 0 && headersAgain.some((line) => line > headerBefore && line < row.line))
      headerLine = 0;
    if (isOtherHeader(row, index)) {
      headerLine = row.line;
      const previousRow = rows[index - 1];
      if (isTableHeading(previousRow)) headerByRow.set(previousRow.line, headerLine);
    }
    if (headerLine > 0) headerByRow.set(row.line, headerLine);
  }
  return headerByRow;
}

const isTableHeading = (row: CellRow | undefined): row is CellRow => isAlone(row) && row.isAfterBlank;

/** The longest name of a column that is compared. */
const longestName = 60;

/** Tells whether a row has the names of other columns: by its words, or by the figures below it where names should be. */
function otherHeaderTest(rows: readonly CellRow[], columns: readonly string[]) {
  const columnNames = new Set(columns.filter((column) => column !== ''));
  const columnsOf = (uses: RegExp) =>
    columns.flatMap((column, index) => (uses.test(useOfColumn(column)?.use ?? '') ? [index] : []));
  const [nameColumns, personColumns] = [columnsOf(/name$/i), columnsOf(/^(?:first|last)?name$/i)];
  return (row: CellRow, index: number): boolean => {
    const { cells } = row;
    const filledCount = filledIn(cells);
    if (filledCount < 2) return false;
    const isRepeated = (at: number) => textAt(cells, at) === columns[at];
    if (isHeader(cells) || personColumns.some(isRepeated)) return true;
    // Somebody's company may be called "Company".
    if (nameColumns.some(isRepeated) && areMostlyWords(cells)) return true;
    const isApart = row.isAfterBlank || isTableHeading(rows[index - 1]);
    // Most rows need no look at each word.
    const isLikeOurs = () =>
      cells.filter((cell) => cell.length < longestName && columnNames.has(cell)).length > 1;
    if ((isApart || isLikeOurs()) && areMostlyWords(cells)) return true;
    const figureColumn = nameColumns.find((one) => isFigureAt(rows[index + 1], one));
    return (
      figureColumn !== undefined &&
      textAt(cells, figureColumn) !== '' &&
      !cells.some((cell) => /\d/.test(cell)) &&
      isAboveFigures(rows, index, figureColumn, isApart ? 1 : 2)
    );
  };
}

const isFigureAt = (row: CellRow | undefined, at: number): boolean => isFigure(textAt(row?.cells ?? [], at));

/** Whether a column has only figures from the next row on, up to an empty line, and none before. */
function isAboveFigures(
  rows: readonly CellRow[],
  index: number,
  columnIndex: number,
  minFigures: number,
): boolean {
  const rowsBelow = rows.slice(index + 1);
  const endIndex = rowsBelow.findIndex(({ isAfterBlank }) => isAfterBlank);
  const block = endIndex < 0 ? rowsBelow : rowsBelow.slice(0, endIndex);
  return (
    block.length >= minFigures &&
    block.every((one) => isFigureAt(one, columnIndex)) &&
    !rows.slice(0, index).some((one) => isFigureAt(one, columnIndex))
  );
}
