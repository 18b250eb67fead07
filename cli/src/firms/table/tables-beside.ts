import { hasNames } from './header.ts';
import { isBlank } from './rows.ts';
import type { CellRow, TableBeside } from './types.ts';

interface ChosenTable {
  readonly columns: readonly string[];
  readonly rows: readonly CellRow[];
  /** The lines that have only what is beside the table. */
  readonly beside: readonly number[];
  readonly others: readonly TableBeside[];
}

type Block = readonly [start: number, end: number];

/**
 * Chooses one of several tables in the same lines, with an empty column between them and the same column of names: the first
 * one, or the one with a column that the person names. Its columns keep their places.
 * @param givenColumns such as `#5`
 */
export function tableBeside(
  header: readonly string[],
  all: readonly CellRow[],
  givenColumns: readonly string[] = [],
): ChosenTable {
  const isGap = (at: number) => header[at] === '' && all.every(({ cells }) => isBlank([cells[at] ?? '']));
  const gaps = header.flatMap((_, at) => (isGap(at) ? at : []));
  const wholeTable = { columns: header, rows: all, beside: [], others: [] };
  if (gaps.length === 0) return wholeTable;
  const blocks = [-1, ...gaps].map((gap, index): Block => [gap + 1, gaps[index] ?? header.length]);
  const nameIn = ([start, end]: Block) =>
    header.findIndex((one, at) => at >= start && at < end && hasNames([one]));
  const [first, ...further] = blocks.filter((block) => nameIn(block) >= 0);
  if (first === undefined) return wholeTable;
  const tables = [first, ...further.filter((block) => header[nameIn(block)] === header[nameIn(first)])];
  const places = givenColumns.map((one) => Number(one.slice(1)) - 1);
  const chosenTable = tables.find(([start, end]) => places.some((at) => at >= start && at < end)) ?? first;
  const others = tables.filter((block) => block !== chosenTable);
  const isOther = (at: number) => others.some(([start, end]) => at >= start && at < end);
  const keep = (cells: readonly string[]) =>
    others.length === 0 ? cells : cells.map((cell, at) => (isOther(at) ? '' : cell));
  const isBeside = ({ cells }: CellRow) => isBlank(cells.slice(...chosenTable)) && !isBlank(cells);
  return {
    columns: keep(header),
    rows: all.filter((row) => !isBeside(row)).map((row) => ({ ...row, cells: keep(row.cells) })),
    beside: all.filter((row) => isBeside(row) && !isBlank(keep(row.cells))).map(({ line }) => line),
    others: others.map((block) => ({ columns: header.slice(...block), nameColumn: nameIn(block) })),
  };
}
