/** The start of a text that a spreadsheet would run as a formula. Some also accept full-width signs. */
const formula = /^[=+\-@|\t\r\n＝＋－＠]/;
const markedCell = /^'+[=+\-@|\t\r\n＝＋－＠]/;

/** Adds the mark that keeps spreadsheets from running a text. */
export const marksFormula = (cell: string): string =>
  formula.test(cell) || markedCell.test(cell) ? `'${cell}` : cell;

/** A text that is read as what is in its quotes, as spreadsheets keep the zeros of a number. */
const textFormula = /^="[^"]*"$/;

/** Adds another mark to a text that has one, because {@link withoutMark} removes one, and one that would be read otherwise. */
export const keepsMark = (cell: string): string =>
  markedCell.test(cell) || textFormula.test(cell) ? `'${cell}` : cell;

/** The text without its mark, even if the mark was the author's own. */
export const withoutMark = (cell: string): string => (markedCell.test(cell) ? cell.slice(1) : cell);

/** Also what other programs take for a separator: a part of a text would become a cell, and perhaps a formula. */
const specialCharacter = /["\r\n,;\t]|^\s|\s$/;

/** Rows as lines of CSV: what is no text as JSON, a missing value as nothing. @param options.mark changes every text */
export function csvText(
  rows: readonly (readonly unknown[])[],
  { mark, separator = ',' }: { readonly mark?: (cell: string) => string; readonly separator?: string } = {},
): string {
  const writeCell = (cell: unknown) => {
    const text = typeof cell === 'string' ? (mark?.(cell) ?? cell) : cell == null ? '' : JSON.stringify(cell);
    return specialCharacter.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((cells) => `${cells.map(writeCell).join(separator)}\n`).join('');
}
