/** A row of a Markdown table, by its column. Backticks around a cell are left out. */
export type Row = Readonly<Record<string, string>>;

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'));

/** The rows of the table below a heading of the second level; throws if there is no such table. */
export function tableBelow(markdown: string, heading: string): Row[] {
  const section = markdown.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  const [head, , ...rows] = (section ?? '').split('\n').filter((line) => line.startsWith('|'));
  if (head === undefined) throw new Error(`No table below the heading "${heading}".`);
  const names = cellsOf(head);
  return rows.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(names.map((name, column) => [name, cells[column] ?? '']));
  });
}
