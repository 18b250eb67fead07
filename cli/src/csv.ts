import { stringify } from 'csv-stringify/sync';

/** The start of a text that a spreadsheet would run as a formula. Some also accept full-width signs. */
const formula = /^[=+\-@|\t\r\n＝＋－＠]/;
/** A text that already has a mark. */
const marked = /^'+[=+\-@|\t\r\n＝＋－＠]/;

/** Adds the mark that keeps spreadsheets from running a text. */
export const marksFormula = (cell: string): string =>
  formula.test(cell) || marked.test(cell) ? `'${cell}` : cell;

/** Adds another mark to a text that has one, because {@link withoutMark} removes one. */
export const keepsMark = (cell: string): string => (marked.test(cell) ? `'${cell}` : cell);

/** The text without its mark, even if the mark was the author's own. */
export const withoutMark = (cell: string): string => (marked.test(cell) ? cell.slice(1) : cell);

/**
 * Rows as lines of CSV.
 * @param rows objects, or cells in order
 * @param options.header writes the names of the fields first
 * @param options.columns the fields to write, in order; without them, those of the first object
 * @param options.mark changes every text, see above
 * @param options.separator a comma by default
 */
export const csvText = (
  rows: readonly object[],
  {
    header = false,
    columns,
    mark = (cell) => cell,
    separator = ',',
  }: {
    readonly header?: boolean;
    readonly columns?: readonly string[] | undefined;
    readonly mark?: (cell: string) => string;
    readonly separator?: string;
  } = {},
): string =>
  stringify([...rows], {
    header,
    delimiter: separator,
    ...(columns && { columns: [...columns] }),
    cast: { boolean: String, string: mark },
    // Also what other programs take for a separator: a part of a text would become a cell, and perhaps a formula.
    quoted_match: /[\r\n;\t]|^\s|\s$/,
  });
