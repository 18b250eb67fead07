import { useOfColumn } from '../column-names.ts';
import { plainName } from '../fields.ts';
import { filledIn } from './rows.ts';
import type { CellRow } from './types.ts';
import { lists, wordsOf } from './table-words.ts';

const { connectors, furtherSums, sums, units } = lists;

const figure = /^[-+(\s$€£¥]*(?:[A-Z]{3}\s*)?\d[\d.,'’\s]*(?:%|[kKmM])?[\s)$€£¥]*(?:[A-Z]{3})?$/;

/** Whether a cell is a number, an amount of money or a percentage. */
export const isFigure = (cell: string): boolean => figure.test(cell) || /^[-–—]+$/.test(cell);

/** Danish has two words for a total. */
const tokensOf = (text: string): readonly string[] => wordsOf(text.replace(/^i alt\b/i, 'ialt'));

/**
 * Whether a cell only counts or adds up, such as "Total", "Grand Total: 3 rows" or "Count of First Name".
 * @param columnWords words of columns, which may be what is counted
 */
function isCount(cell: string, columnWords: ReadonlySet<string>): boolean {
  if (cell.length > 80) return false;
  const isKnown = (token: string) =>
    token === '#' || sums.has(token) || units.has(token) || connectors.has(token) || columnWords.has(token);
  // Most cells are names, and need no look at their other words.
  const [first = ''] = /\p{L}+|\d/u.exec(cell) ?? [];
  if (!/^(?:\d|the|i)$/i.test(first) && !isKnown(first.toLowerCase())) return false;
  const tokens = tokensOf(cell);
  if (!tokens.every(isKnown)) return false;
  if (tokens.some((token) => sums.has(token))) return true;
  const isUnit = tokens.some((token) => units.has(token) || token === 'page');
  // "3 records" and "Records: 3", but not "Contact 3", which may be a name.
  return isUnit && (/^\D{0,20}\d[\d.,]*\s+\p{L}/u.test(cell) || /[:=(]\s*\d/.test(cell));
}

/** Whether a cell is a value of the row before, with a word such as Total. */
function totalOf(cell: string, before: readonly string[]): boolean {
  const [, group, word = ''] = /^(.*\S)\s+(\S+)$/.exec(cell) ?? [];
  return (
    group !== undefined &&
    sums.has(word.toLowerCase()) &&
    before.some((one) => plainName(one) === plainName(group))
  );
}

/** The rows that say how many or how much, and name nobody. */
export function totalsIn(rows: readonly CellRow[], columns: readonly string[]): ReadonlySet<CellRow> {
  const columnWords = new Set(columns.flatMap(tokensOf));
  const totals = new Set<CellRow>();
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    const isBelowTotal = before !== undefined && totals.has(before);
    if (isTotal(row, before, columnWords) || (isBelowTotal && isFurtherSum(row))) totals.add(row);
  }
  const last = rows.findLast((row) => !totals.has(row) && !isOneText(row));
  if (last !== undefined && isSumsOnly(last, rows, columns)) totals.add(last);
  return totals;
}

/** The cells of a row that have text, and those of them that are no figures. */
function textsOf({ cells }: CellRow) {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return { texts, labels: texts.filter((cell) => !isFigure(cell)) };
}

/** @param columnWords words of the columns */
function isTotal(row: CellRow, before: CellRow | undefined, columnWords: ReadonlySet<string>): boolean {
  const first = row.cells.find((cell) => cell.trim() !== '' && !isFigure(cell.trim()));
  // Most rows begin with a name.
  if (first === undefined || !(isCount(first, columnWords) || /\s\S+$/.test(first.trim()))) return false;
  const { texts, labels } = textsOf(row);
  const hasFigures = labels.length < texts.length;
  const countedWords = hasFigures ? columnWords : noWords;
  if (labels.every((cell) => isCount(cell, countedWords) || (/\d/.test(cell) && isCount(cell, columnWords))))
    return true;
  // Spreadsheets write the group's own name before the word: "Hartwell Total".
  return labels.length === 1 && hasFigures && totalOf(first.trim(), before?.cells ?? []);
}

const noWords: ReadonlySet<string> = new Set();

const isOfSums = (token: string): boolean =>
  furtherSums.has(token) || sums.has(token) || connectors.has(token);

function isFurtherSum(row: CellRow): boolean {
  const { texts, labels } = textsOf(row);
  return labels.length === 1 && texts.length > 1 && labels.flatMap(tokensOf).every(isOfSums);
}

const isOneText = (row: CellRow): boolean => filledIn(row.cells) === 1 && textsOf(row).labels.length === 1;

/** Whether a row has only figures. A long number may be a phone's. */
const hasOnlyFigures = (row: CellRow): boolean =>
  textsOf(row).texts.every((cell) => isFigure(cell) && !/\d{10}/.test(cell));

/** Whether a row has sums without a word for them: figures only, as no other row. */
function isSumsOnly(row: CellRow, rows: readonly CellRow[], columns: readonly string[]): boolean {
  const slug = columns.findIndex((one) => useOfColumn(one)?.use === 'slug');
  if (columns.length < 2 || rows.length < 2 || (row.cells[slug] ?? '').trim() !== '') return false;
  return hasOnlyFigures(row) && rows.every((one) => one === row || !hasOnlyFigures(one));
}
