import { useOfColumn } from '../column-names.ts';
import { plain } from '../fields.ts';
import { areSame } from './header.ts';
import { filledIn, type CellRow, type NoRowReason, type Table } from './rows.ts';
import { isCount, isFigure, tokensOf, totalOf } from './totals.ts';

export interface Body extends Pick<Table, 'filledDown' | 'noRows'> {
  readonly rows: readonly CellRow[];
  /** The lines of rows that are one cell alone after an empty line. */
  readonly apart: ReadonlySet<number>;
}

/** Of the lines below a header, those that are rows to a person who looks at them. */
export function bodyOf(
  all: readonly CellRow[],
  columns: readonly string[],
  { withHidden = false }: { readonly withHidden?: boolean },
): Body {
  const outer = Map.groupBy(all, (row) => outerReason(row, columns, withHidden));
  const visible = outer.get(undefined) ?? [];
  const named = new Set(columns.flatMap(tokensOf));
  const totals = new Set(visible.filter((row, index) => isTotal(row, visible[index - 1], named)));
  const others = totals.size === 0 ? visible : visible.filter((row) => !totals.has(row));
  const end = footerStart(others);
  const listed = others.slice(0, end);
  const last = listed.at(-1)?.line ?? 0;
  const isGrouped = [...totals].some(({ line }) => line < last);
  const { rows, headings } = belowHeadings(listed, columns);
  const reasons: readonly (readonly [NoRowReason | undefined, Iterable<CellRow>])[] = [
    ...outer,
    ['heading', headings],
    ['total', totals],
    ['footer', others.slice(end)],
  ];
  return {
    ...filledDown(rows, columns, isGrouped),
    apart: apartIn(rows),
    noRows: reasons.flatMap(([reason, some]) => {
      const lines = Array.from(some, ({ line }) => line);
      return reason === undefined || lines.length === 0 ? [] : { reason, lines };
    }),
  };
}

function outerReason(
  { cells, isHidden }: CellRow,
  columns: readonly string[],
  withHidden: boolean,
): NoRowReason | undefined {
  if (isHidden === true && !withHidden) return 'hidden';
  if (areSame(cells, columns)) return 'header again';
  return cells.every((cell) => /^[\s|+:=_–—-]*$/.test(cell)) && cells.some((cell) => /[=_–—-]{2}/.test(cell))
    ? 'ruler'
    : undefined;
}

/** Whether a row says how many or how much, and names nobody. @param named words of the columns */
function isTotal({ cells }: CellRow, before: CellRow | undefined, named: ReadonlySet<string>): boolean {
  const first = cells.find((cell) => cell.trim() !== '' && !isFigure(cell.trim()));
  // Most rows begin with a name.
  if (first === undefined || !(isCount(first, named) || /\s\S+$/.test(first.trim()))) return false;
  const own = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const labels = own.filter((cell) => !isFigure(cell));
  const [label] = labels;
  if (label === undefined) return false;
  const counted = labels.length < own.length ? named : nothing;
  if (labels.every((cell) => isCount(cell, counted) || (/\d/.test(cell) && isCount(cell, named))))
    return true;
  // Spreadsheets write the group's own name before the word: "Hartwell Total".
  return labels.length === 1 && labels.length < own.length && totalOf(label, before?.cells ?? []);
}

const nothing: ReadonlySet<string> = new Set();

/** What programs write below a list. */
const footerWords =
  /copyright (?:\(c\)|©|\d{4})|(?:^|\s)©\s|all rights reserved|confidential information|do not distribute|^(?:report )?(?:generated|exported|printed|created|downloaded|prepared)\s*(?:by|on|from|at|:)|^(?:data )?as of\b|^page \d|^(?:end of|this) (?:report|list|file|export)|^\**\s*end of|^last (?:updated|modified|refreshed)|^(?:source|note|notes|filters?|disclaimer|legend|run date|report (?:name|date|id))\s*:|^powered by|(?:erstellt|exportiert|gedruckt) (?:von|am)|^(?:stand|quelle|seite \d)|(?:généré|exporté|imprimé) (?:par|le)|(?:generado|exportado|impreso) (?:por|el)|(?:generato|esportato) (?:da|il)|(?:gerado|exportado) (?:por|em)/i;

/** Whether a row begins as a footer does. In a row of several cells, a note in a later one is a person's. */
const isFooter = ({ cells }: CellRow) =>
  footerWords.test((cells.find((cell) => cell.trim() !== '') ?? '').trim());

/** Finds the footer: rows at the end, after an empty line or in themselves what programs write there. */
function footerStart(rows: readonly CellRow[]): number {
  const begin = rows.findLastIndex((row) => filledIn(row.cells) > 1 && !isFooter(row)) + 1;
  const like = rows.findIndex((row, index) => index >= begin && isFooter(row));
  if (like < 0) return rows.length;
  const blank = rows.findLastIndex(({ isAfterBlank }, index) => isAfterBlank && index <= like);
  return blank < begin ? like : blank;
}

/** Rows of one cell at the end, after an empty line, where all others have several. */
function apartIn(rows: readonly CellRow[]): ReadonlySet<number> {
  const begin = rows.findLastIndex(({ cells }) => filledIn(cells) > 1) + 1;
  const start = rows.findIndex(({ isAfterBlank }, index) => index >= begin && isAfterBlank);
  if (start < 0) return new Set();
  const areWhole = begin > 0 && rows.slice(0, begin).every(({ cells }) => filledIn(cells) > 1);
  return new Set(areWhole ? rows.slice(start).map(({ line }) => line) : []);
}

/**
 * Reports may name a group in a row of its own, such as "Account Name: Hartwell (2 records)": then each row either has
 * this one cell, or lacks it. Its rows get the name.
 */
function belowHeadings(
  rows: readonly CellRow[],
  columns: readonly string[],
): { readonly rows: readonly CellRow[]; readonly headings: readonly CellRow[] } {
  const [first] = rows;
  // A person's name alone is a person.
  const at =
    first === undefined
      ? -1
      : columns.findIndex((column, index) => isHeading(first, index) && !isNameColumn(column));
  const areAll = at >= 0 && rows.every((row) => isHeading(row, at) || isEmptyAt(row, at));
  if (!areAll || rows.every((row) => isHeading(row, at))) return { rows, headings: [] };
  const headings: CellRow[] = [];
  let group = '';
  const others = rows.flatMap((row) => {
    if (!isHeading(row, at))
      return { ...row, cells: columns.map((_, index) => (index === at ? group : (row.cells[index] ?? ''))) };
    headings.push(row);
    group = groupIn(row.cells[at] ?? '', columns[at] ?? '');
    return [];
  });
  return { rows: others, headings };
}

const isHeading = (row: CellRow, at: number) => filledIn(row.cells) === 1 && !isEmptyAt(row, at);

const isNameColumn = (column: string) =>
  /[nN]ame$/.test(useOfColumn(column)?.use ?? '') && useOfColumn(column)?.use !== 'companyName';

/** The name in a heading, without that of its column and a count. */
function groupIn(heading: string, column: string): string {
  const bare = heading.replace(/\s*\(\s*\d[\d.,]*\s+\p{L}+\s*\)\s*$/u, '').trim();
  const [, label = '', name = bare] = /^([^:]+):\s*(.+)$/s.exec(bare) ?? [];
  return plain(label) === plain(column) ? name : bare;
}

/** Reports name a group once, in its first row: the first columns of the others are empty. */
function filledDown(
  rows: readonly CellRow[],
  columns: readonly string[],
  isGrouped: boolean,
): Pick<Body, 'rows' | 'filledDown'> {
  const isGroup = (at: number) =>
    (isGrouped || /[↑↓▲▼]/u.test(columns[at] ?? '')) && (rows[0]?.cells[at] ?? '').trim() !== '';
  let groups = 0;
  while (groups < columns.length && isGroup(groups) && rows.some((row) => isEmptyAt(row, groups))) groups++;
  // A column before the first one of the report may be empty.
  const first = columns.findIndex((column) => column !== '');
  if (groups === 0 && first > 0 && isGroup(first)) groups = first + 1;
  if (groups === 0) return { rows, filledDown: [] };
  const counts = Array.from({ length: groups }, () => 0);
  const current: string[] = [];
  const filled = rows.map((row) => {
    const cells = [...row.cells];
    for (let at = 0; at < groups; at++) {
      if (!isEmptyAt(row, at)) current[at] = cells[at] ?? '';
      else if ((current[at] ?? '') !== '') {
        cells[at] = current[at] ?? '';
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
    return { ...row, cells };
  });
  const named = counts.flatMap((count, at) => (count > 0 ? { column: columns[at] ?? '', count } : []));
  return { rows: filled, filledDown: named };
}

const isEmptyAt = ({ cells }: CellRow, at: number) => (cells[at] ?? '').trim() === '';
