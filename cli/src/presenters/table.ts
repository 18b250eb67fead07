import Table from 'cli-table3';
import stringWidth from 'string-width';

const gap = '  ';

/** Least columns a cut cell still says something in. */
const shortest = 20;

const none = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
};

/**
 * Columns of text without rules; wide characters count as two. Cells must be printable. What does not fit into `width`
 * columns is cut from the last cells of a row. Null where that would leave less than a word of them.
 */
export function columnsOf(rows: readonly (readonly string[])[], width: number): string | null {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => stringWidth(row[column] ?? ''))),
  );
  const last = widths.length - 1;
  const before = widths.slice(0, last).reduce((sum, one) => sum + one + gap.length, 0);
  if (Math.min(widths[last] ?? 0, shortest) > width - before) return null;
  const room = width - before;
  const table = new Table({
    chars: { ...none, middle: gap },
    // The table measures some scripts wider than a terminal shows them, and would cut cells that fit.
    colWidths: widths.map((own, column) => (column === last && own > room ? room : null)),
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
