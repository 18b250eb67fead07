import { stringify } from 'csv-stringify/sync';

/** Begins what a spreadsheet would take for a formula; some take full-width signs for the same. */
const formula = /^[=+\-@|\t\r\n＝＋－＠]/;
/** A text that already has a mark. */
const marked = /^'+[=+\-@|\t\r\n＝＋－＠]/;

/** Begins with the mark that keeps spreadsheets from running a text. */
export const marksFormula = (cell: string): string =>
  formula.test(cell) || marked.test(cell) ? `'${cell}` : cell;

/** One mark more for a text that has one of its own: {@link withoutMark} takes one away. */
export const keepsMark = (cell: string): string => (marked.test(cell) ? `'${cell}` : cell);

/** The text that was marked, whether or not a spreadsheet was to be kept from it. */
export const withoutMark = (cell: string): string => (marked.test(cell) ? cell.slice(1) : cell);

/**
 * Rows as lines of CSV.
 * @param rows objects, or cells in their order
 * @param options.header the names of the first object's fields come first
 * @param options.mark changes every text, see above
 */
export const csvText = (
  rows: readonly object[],
  { header = false, mark = (cell) => cell }: { header?: boolean; mark?: (cell: string) => string } = {},
): string =>
  stringify([...rows], { header, cast: { boolean: String, string: mark }, quoted_match: /[\r\n]|^\s|\s$/ });
