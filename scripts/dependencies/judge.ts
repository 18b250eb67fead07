export const documentation = '.github/DEPENDENCIES.md';

/** A package that users of ours get. */
interface Production {
  readonly name: string;
  readonly version: string;
  /** SPDX. */
  readonly licence: string;
}

/** A row of a Markdown table, by its column. Backticks around a cell are left out. */
type Row = Readonly<Record<string, string>>;

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'));

/** The rows of the table below a heading of the second level; throws if there is no such table. */
function tableBelow(markdown: string, heading: string): Row[] {
  const section = markdown.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  const [head, , ...rows] = (section ?? '').split('\n').filter((line) => line.startsWith('|'));
  if (head === undefined) throw new Error(`No table below the heading "${heading}".`);
  const names = cellsOf(head);
  return rows.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(names.map((name, column) => [name, cells[column] ?? '']));
  });
}

const isAllowed = (rows: readonly Row[], name: string, licence: string): boolean =>
  rows.some((row) => row['Licence'] === licence && (row['Package'] === 'any' || row['Package'] === name));

/** Of alternative licences, one allowed licence is enough. Other expressions must be allowed word for word. */
const choices = (licence: string): string[] =>
  licence.includes(' AND ') ? [licence] : licence.replace(/^\(|\)$/g, '').split(' OR ');

/** Every production dependency has an allowed licence. */
export function licenceProblems(markdown: string, production: readonly Production[]): string[] {
  const rows = tableBelow(markdown, 'Licences');
  return production
    .filter(({ name, licence }) => !choices(licence).some((choice) => isAllowed(rows, name, choice)))
    .map(
      ({ name, version, licence }) =>
        `${name}@${version} has the licence "${licence}", which ${documentation} does not allow.`,
    );
}
