import cliTruncate from 'cli-truncate';
import stringWidth from 'string-width';

const gap = '  ';

/** Minimum width in columns at which a cut cell is still readable. */
const minCutWidth = 20;

type Cells = readonly string[];

/** Formats a row as a line. A cell that is wider than its column moves the rest of its line. */
export type LineOf = (row: Cells) => string;

/** Columns as wide as these rows need; the last one is cut. @returns null if the terminal is too narrow for the others */
export function tableText(rows: readonly Cells[], width: number): LineOf | null {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((max, row) => Math.max(max, widthOf(row[column] ?? '')), 0),
  );
  const lastIndex = widths.length - 1;
  const widthBefore = widths.slice(0, lastIndex).reduce((sum, one) => sum + one + gap.length, 0);
  if (Math.min(widths[lastIndex] ?? 0, minCutWidth) > width - widthBefore) return null;
  return (row) => {
    let line = '';
    let room = width;
    for (const [column, cell] of row.entries()) {
      const cellWidth = widthOf(cell);
      if (column === lastIndex) line += cellWidth > room ? cliTruncate(cell, Math.max(room, 0)) : cell;
      else line += cell + ' '.repeat(Math.max((widths[column] ?? 0) - cellWidth, 0)) + gap;
      room -= Math.max(widths[column] ?? 0, cellWidth) + gap.length;
    }
    return line.trimEnd();
  };
}

export function tableLines(rows: readonly Cells[], width: number): readonly string[] | null {
  const line = tableText(rows, width);
  return line && rows.map(line);
}

/** Almost every cell is ASCII, whose width needs no look at each character. */
const widthOf = (text: string): number => (/^[ -~]*$/.test(text) ? text.length : stringWidth(text));
