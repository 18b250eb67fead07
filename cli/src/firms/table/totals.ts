import { useOfColumn } from '../words/column-names.ts';
import { plainName } from '../words/fields.ts';
import { textAt } from '../words/value-template.ts';
import { filledIn } from './rows.ts';
import type { CellRow } from './types.ts';
import { wordsOf } from '../words/word-lists.ts';
import { lists } from './table-words.ts';

const { connectors, furtherSums, sums, units } = lists;

const figurePattern = /^[-+(\s$€£¥]*(?:[A-Z]{3}\s*)?\d[\d.,'’\s]*(?:%|[kKmM])?[\s)$€£¥]*(?:[A-Z]{3})?$/;

/** Whether a cell is a number, an amount of money or a percentage. */
export const isFigure = (cell: string): boolean => figurePattern.test(cell) || /^[-–—]+$/.test(cell);

/** Danish has two words for a total. */
const tokensOf = (text: string): readonly string[] =>
  wordsOf(text.replace(/^i alt\b/i, 'ialt'))
    .split(' ')
    .flatMap((word) => (/^\d/.test(word) ? '#' : word || []));

/**
 * Whether a cell only counts or adds up, such as "Total", "Grand Total: 3 rows" or "Count of First Name".
 * @param columnWords words of columns, which may be what is counted
 */
function isSumOrCount(cell: string, columnWords: ReadonlySet<string>): boolean {
  if (cell.length > 80) return false;
  const isKnown = (token: string) =>
    token === '#' || sums.has(token) || units.has(token) || connectors.has(token) || columnWords.has(token);
  // Most cells are names, and need no look at their other words.
  const [firstToken = ''] = /\p{L}+|\d/u.exec(cell) ?? [];
  if (!/^(?:\d|the|i)$/i.test(firstToken) && !isKnown(firstToken.toLowerCase())) return false;
  const tokens = tokensOf(cell);
  if (!tokens.every(isKnown)) return false;
  if (tokens.some((token) => sums.has(token))) return true;
  const isUnit = tokens.some((token) => units.has(token) || columnWords.has(token) || token === 'page');
  if (isUnit && tokens[0] === 'number') return true;
  // "3 records" and "Records: 3", but not "Contact 3", which may be a name.
  return isUnit && (/^\D{0,20}\d[\d.,]*\s+\p{L}/u.test(cell) || /[:=(]\s*\d/.test(cell));
}

/** Sums that nobody is called. Antal, Mean and Sum are names, too. */
const totalWord = /^(?:sub)?tota(?:l|ls|le|al|lt)$|^(?:gesamt|summe|zwischensumme)$/;

/** Whether a cell has such a word first or last, or another one behind a value of the row before: "Hartwell Average". */
const isTotalOf = (cell: string, cellsAbove: readonly string[]): boolean => {
  const tokens = tokensOf(cell);
  const [firstToken = '', lastToken = ''] = [tokens[0], tokens.at(-1)];
  if (tokens.length < 2) return false;
  if (totalWord.test(firstToken) || totalWord.test(lastToken)) return true;
  const group = plainName(cell).slice(0, -plainName(lastToken).length);
  return sums.has(lastToken) && cellsAbove.some((one) => plainName(one) === group);
};

/** The figures of a row, by their columns. A long number may be a phone's. */
const figuresOf = ({ cells }: CellRow): ReadonlyMap<number, number> =>
  new Map(
    cells.flatMap((cell, columnIndex) => {
      const text = cell.trim();
      const figure =
        isFigure(text) && !/\d{10}/.test(text) ? Number(text.replaceAll(/[^\d.]/g, '')) : Number.NaN;
      return Number.isNaN(figure) ? [] : [[columnIndex, figure] as const];
    }),
  );

/** The sums of columns. */
function createSums() {
  const sumsByColumn = new Map<number, number>();
  let count = 0;
  return {
    add(figures: ReadonlyMap<number, number>) {
      // One figure alone is no sum.
      if ([...figures.values()].some((figure) => figure > 0)) count += 1;
      for (const [columnIndex, figure] of figures)
        sumsByColumn.set(columnIndex, (sumsByColumn.get(columnIndex) ?? 0) + figure);
    },
    clear() {
      count = 0;
      sumsByColumn.clear();
    },
    /** Whether these are the sums, and not by chance: zeros match any empty column, and a 3 may be the number of a row. */
    are: (figures: ReadonlyMap<number, number>): boolean =>
      (count > 2 || (count > 1 && figures.size > 1)) &&
      [...figures.values()].some((figure) => figure > 0) &&
      [...figures].every(([at, figure]) => Math.abs((sumsByColumn.get(at) ?? 0) - figure) < 0.005),
  };
}

/** The rows that say how many or how much, and name nobody. */
export function totalsIn(rows: readonly CellRow[], columns: readonly string[]): ReadonlySet<CellRow> {
  const columnWords = new Set(columns.flatMap(tokensOf).flatMap((word) => [word, `${word}s`]));
  // A row with one text is like the others if all have only one.
  const isWide = rows.some((row) => cellTexts(row).labels.length > 1);
  const totals = new Set<CellRow>();
  // Of all rows, and of those since the last total.
  const [tableSums, blockSums] = [createSums(), createSums()];
  for (const [index, row] of rows.entries()) {
    const rowAbove = rows[index - 1];
    const isBelowTotal = rowAbove !== undefined && totals.has(rowAbove);
    const figures = figuresOf(row);
    // A row of one text needs no word for it.
    const isSum =
      isWide &&
      cellTexts(row).labels.length === 1 &&
      [tableSums, blockSums].some((part) => part.are(figures));
    if (
      isSum ||
      isTotal(row, isWide ? rowAbove : undefined, columnWords) ||
      (isBelowTotal && isFurtherSum(row))
    ) {
      totals.add(row);
      blockSums.clear();
    } else for (const part of [tableSums, blockSums]) part.add(figures);
  }
  const lastRow = rows.findLast((row) => !totals.has(row) && !isOneText(row));
  if (lastRow !== undefined && isSumsOnly(lastRow, rows, columns)) totals.add(lastRow);
  return totals;
}

/** The cells of a row that have text, and those of them that are no figures. */
function cellTexts({ cells }: CellRow) {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return { texts, labels: texts.filter((cell) => !isFigure(cell)) };
}

/** @param rowAbove the row above it, if others have several texts */
function isTotal(row: CellRow, rowAbove: CellRow | undefined, columnWords: ReadonlySet<string>): boolean {
  const firstLabel = row.cells.find((cell) => cell.trim() !== '' && !isFigure(cell.trim()));
  // Most rows begin with a name.
  const isOfGroup =
    firstLabel !== undefined && rowAbove !== undefined && isTotalOf(firstLabel, rowAbove.cells);
  if (firstLabel === undefined || !(isOfGroup || isSumOrCount(firstLabel, columnWords))) return false;
  const { texts, labels } = cellTexts(row);
  const hasFigures = labels.length < texts.length;
  const countedWords = hasFigures ? columnWords : emptyWords;
  if (
    labels.every(
      (cell) => isSumOrCount(cell, countedWords) || (/\d/.test(cell) && isSumOrCount(cell, columnWords)),
    )
  )
    return true;
  // Spreadsheets write the group's own name beside the word.
  return isOfGroup && labels.length === 1 && hasFigures;
}

const emptyWords: ReadonlySet<string> = new Set();

const isOfSums = (token: string): boolean =>
  furtherSums.has(token) || sums.has(token) || connectors.has(token);

function isFurtherSum(row: CellRow): boolean {
  const { texts, labels } = cellTexts(row);
  return labels.length === 1 && texts.length > 1 && labels.flatMap(tokensOf).every(isOfSums);
}

const isOneText = (row: CellRow): boolean => filledIn(row.cells) === 1 && cellTexts(row).labels.length === 1;

/** Whether a row has only figures. A long number may be a phone's. */
const hasOnlyFigures = (row: CellRow): boolean =>
  cellTexts(row).texts.every((cell) => isFigure(cell) && !/\d{10}/.test(cell));

/** Whether a row has sums without a word for them: figures only, as no other row. */
function isSumsOnly(row: CellRow, rows: readonly CellRow[], columns: readonly string[]): boolean {
  const slug = columns.findIndex((one) => useOfColumn(one)?.use === 'slug');
  if (columns.length < 2 || rows.length < 2 || textAt(row.cells, slug) !== '') return false;
  return hasOnlyFigures(row) && rows.every((one) => one === row || !hasOnlyFigures(one));
}
