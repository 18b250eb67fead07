import cliTruncate from 'cli-truncate';
import stringWidth from 'string-width';

const gap = '  ';

/** Minimum width in columns at which a cut cell is still readable. */
const minCutWidth = 20;

/**
 * Rows as aligned lines, one at a time; wide characters count as two columns. Cells must be printable. The last column
 * is cut to the terminal's width.
 * @param width of the terminal, in columns
 * @returns null if the terminal is too narrow for the columns before the last one
 */
export function tableLines(rows: readonly (readonly string[])[], width: number): Iterable<string> | null {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((max, row) => Math.max(max, stringWidth(row[column] ?? '')), 0),
  );
  const last = widths.length - 1;
  const before = widths.slice(0, last).reduce((sum, one) => sum + one + gap.length, 0);
  const room = width - before;
  if (Math.min(widths[last] ?? 0, minCutWidth) > room) return null;
  return (function* () {
    for (const row of rows) {
      const cells = row.map((cell, column) => {
        const padding = (widths[column] ?? 0) - stringWidth(cell);
        if (column < last) return cell + ' '.repeat(padding);
        return stringWidth(cell) > room ? cliTruncate(cell, room) : cell;
      });
      yield cells.join(gap).trimEnd();
    }
  })();
}
