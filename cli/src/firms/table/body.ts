import { useOfColumn } from '../words/column-names.ts';
import { plainName } from '../words/fields.ts';
import { isFirmName, isSentence } from '../words/names.ts';
import { isOptOutTitle, isSurelyOptOutTitle } from '../words/opt-outs.ts';
import { areSame, isComment, isRuler } from './header.ts';
import { foreignRows } from './other-tables.ts';
import { filledIn, firstText, isAlone } from './rows.ts';
import type { CellRow, NoRowReason, Table } from './types.ts';
import { totalsIn } from './totals.ts';
import { textAt } from '../words/value-template.ts';
import { lists } from './table-words.ts';

export interface Body extends Pick<Table, 'filledDown' | 'noRows'> {
  readonly rows: readonly CellRow[];
  /** The lines of rows that are one cell alone after an empty line, or above others. */
  readonly apartLines: ReadonlySet<number>;
  /** The lines of rows that belong to another table below this one, with the line of its header. */
  readonly foreignLines: ReadonlyMap<number, number>;
  /** The lines of rows below a heading such as "Do not call", with the line of the heading. */
  readonly optOutLines: ReadonlyMap<number, number>;
}

/** Of the lines below a header, those that are rows to a person who looks at them. */
export function bodyOfTable(
  all: readonly CellRow[],
  columns: readonly string[],
  { withHidden: includesHidden = false }: { readonly withHidden?: boolean },
): Body {
  // Qualtrics writes its questions, and then its own names of them, below the header.
  const lastLabels = all
    .slice(0, 3)
    .findLastIndex(({ cells }) => cells.some((cell) => cell.startsWith('{"ImportId"')));
  const rowsByReason = Map.groupBy(all, (row, index) =>
    index <= lastLabels ? 'guide' : noRowReasonOf(row, all[index + 1], columns, includesHidden),
  );
  const visibleRows = rowsByReason.get(undefined) ?? [];
  const totals = totalsIn(visibleRows, columns);
  const others = visibleRows.filter((row) => !totals.has(row));
  const end = footerStart(others, Math.max(0, ...Array.from(totals, ({ line }) => line)));
  const rowsByGuide = Map.groupBy(others.slice(0, end), (row) => isGuide(row, columns));
  const listedRows = rowsByGuide.get(false) ?? [];
  const last = listedRows.at(-1)?.line ?? 0;
  const isGrouped = [...totals].some(({ line }) => line < last);
  const rowsOfGroups = separateHeadings(listedRows, columns);
  // One cell across the columns is no value of the first one.
  const rowsByMerge = Map.groupBy(
    rowsOfGroups.rows,
    (row) => row.isMerged === true && isAlone(row) && !isOptOutHeading(row),
  );
  const rows = rowsByMerge.get(false) ?? [];
  const headings = [...rowsOfGroups.headings, ...(rowsByMerge.get(true) ?? [])];
  const apartLines = new Set(linesOf(rowsApart(rows)));
  const outsideRows = rowsByReason
    .set('guide', [...(rowsByReason.get('guide') ?? []), ...(rowsByGuide.get(true) ?? [])])
    .set('heading', [...(rowsByReason.get('heading') ?? []), ...headings])
    .set('total', [...totals])
    .set('footer', others.slice(end));
  return {
    ...filledDown(rows, columns, isGrouped),
    apartLines,
    optOutLines: linesBelowOptOuts(rows, apartLines, columns.length > 1),
    foreignLines: foreignRows(rows, columns, linesOf(rowsByReason.get('header again'))),
    noRows: [...outsideRows].flatMap(([reason, reasonRows]) =>
      reason === undefined || reasonRows.length === 0 ? [] : { reason, lines: linesOf(reasonRows) },
    ),
  };
}

const linesOf = (rows: readonly CellRow[] = []): number[] =>
  rows.map(({ line }) => line).toSorted((a, b) => a - b);

/** What points at the cells to fill in. */
const arrow = /^(?:<-+|-+>|(?:<<+|>>+)(?=\s|$)|[←-↓])/;

/** Whether a cell has such words. Initials are a person's: "E. G. Brook". */
const isGuideWord = (cell: string): boolean =>
  lists.guides.is(cell) || (lists.examples.isAtStart(cell) && !/^\p{Lu}\.\s?\p{Lu}/u.test(cell));

const isAboutColumn = (cell: string): boolean => isGuideWord(cell.trim()) || isSentence(cell);

/** Whether a row says how to fill in the table: its only cell a sentence, or each of several a sentence or such a word. */
function isGuide({ cells }: CellRow, columns: readonly string[]): boolean {
  if (columns[0] === '' && lists.guideTitles.is(cells[0] ?? '')) return true;
  const first = firstText(cells);
  // Most rows begin with a name.
  if (!isAboutColumn(first) && !arrow.test(first)) return false;
  if (filledIn(cells) === 1) return !isGuideWord(first) && !isFirmName(first) && !isOptOutTitle(first);
  return cells.every((cell) => cell.trim() === '' || isAboutColumn(cell) || /\p{Ll}\s+\p{Ll}/u.test(cell));
}

function noRowReasonOf(
  row: CellRow,
  next: CellRow | undefined,
  columns: readonly string[],
  includesHidden: boolean,
): NoRowReason | undefined {
  const { cells } = row;
  if (row.isHidden === true && !includesHidden) return 'hidden';
  if (row.isStruck === true) return 'struck';
  if (areSame(cells, columns)) return 'header again';
  if (isComment(row)) return 'comment';
  if (isRuler(row)) return 'ruler';
  if (filledIn(cells) !== 1) return undefined;
  if (cells.some((cell) => lists.pageMarks.is(cell) || lists.pageBreaks.isAtStart(cell))) return 'page';
  // The name of a part of the list, which has its own header below it.
  const isAboveHeader = row.isAfterBlank && filledIn(columns) > 1 && next && areSame(next.cells, columns);
  return isAboveHeader ? 'heading' : undefined;
}

/** Whether a row begins as a footer does. In a row of several cells, a note in a later one is a person's. */
function isFooter({ cells }: CellRow): boolean {
  const first = firstText(cells);
  const [label = '', ...others] = first.split(':');
  return (
    // QuickBooks ends a list with the day and the time.
    (filledIn(cells) === 1 && /\d.*\b\d{1,2}:\d{2}\b/.test(first)) ||
    lists.footerBeginnings.isAtStart(first) ||
    lists.footerPhrases.isIn(first) ||
    (others.length > 0 && lists.footerLabels.is(label))
  );
}

/**
 * Finds the footer: rows at the end, after an empty line or in themselves what programs write there. What is a single cell
 * below the total of a list is one too.
 */
function footerStart(all: readonly CellRow[], lastTotal: number): number {
  // A server may send its page behind the list.
  const page = all.findIndex(({ cells }) => /^\s*<(?:!doctype html|html|head|body)\b/i.test(cells[0] ?? ''));
  const rows = page < 0 ? all : all.slice(0, page);
  const begin = rows.findLastIndex((row) => filledIn(row.cells) > 1 && !isFooter(row)) + 1;
  const lastRow = rows[begin - 1]?.line ?? Number.POSITIVE_INFINITY;
  const isBelowTotal = ({ line }: CellRow) => lastTotal > lastRow && line > lastTotal;
  const like = rows.findIndex((row, index) => index >= begin && (isFooter(row) || isBelowTotal(row)));
  if (like < 0) return rows.length;
  const blank = rows.findLastIndex(({ isAfterBlank }, index) => isAfterBlank && index <= like);
  return blank < begin ? like : blank;
}

/** Whether a row is one text that says whom nobody should call. */
export const isOptOutHeading = (row: CellRow): boolean =>
  isAlone(row) && isSurelyOptOutTitle(row.cells.join(' '));

/** Finds the rows from a heading that says whom nobody should call, up to the next heading. */
function linesBelowOptOuts(
  rows: readonly CellRow[],
  apartLines: ReadonlySet<number>,
  isWide: boolean,
): ReadonlyMap<number, number> {
  const headings = new Map<number, number>();
  let heading = 0;
  for (const row of rows) {
    const isHeading = isAlone(row) && (row.isAfterBlank || apartLines.has(row.line));
    if (isHeading) heading = isWide && isOptOutHeading(row) ? row.line : 0;
    else if (heading > 0) headings.set(row.line, heading);
  }
  return headings;
}

/**
 * Rows of one cell after an empty line, where those before have several, or each above others, from the first on; or of one
 * word or with a small letter first, among rows of more than two cells.
 */
function rowsApart(rows: readonly CellRow[]): readonly CellRow[] {
  const start = rows.findIndex(isAlone);
  const aloneRows = rows.filter(isAlone);
  if (start === 0) {
    const areAboveOthers = rows.every(
      (row, index) => !isAlone(row) || filledIn(rows[index + 1]?.cells ?? []) > 1,
    );
    const areSections = areAboveOthers && aloneRows.length > 1 && aloneRows.length * 2 < rows.length;
    return areSections ? aloneRows : [];
  }
  if (rows[start]?.isAfterBlank !== true) {
    const notes = aloneRows.filter(({ cells }) => looksLikeNote(cells.join(' ').trim()));
    return notes.length < rows.filter(({ cells }) => filledIn(cells) > 2).length ? notes : [];
  }
  let isBelow = false;
  return rows.filter((row) => {
    isBelow = isAlone(row) && (row.isAfterBlank || isBelow);
    return isBelow;
  });
}

const looksLikeNote = (text: string): boolean => !/\S\s+\S/.test(text) || /^\p{Ll}/u.test(text);

/**
 * Reports may name a group in a row of its own, such as "Account Name: Hartwell (2 records)": then each row either has
 * this one cell, or lacks it. Its rows get the name.
 */
function separateHeadings(
  rows: readonly CellRow[],
  columns: readonly string[],
): { readonly rows: readonly CellRow[]; readonly headings: readonly CellRow[] } {
  const [first] = rows;
  // A person's name alone is a person.
  const at =
    first === undefined
      ? -1
      : columns.findIndex((column, index) => isGroupHeading(first, index) && !isNameColumn(column));
  const areAll = at >= 0 && rows.every((row) => isGroupHeading(row, at) || isEmptyAt(row, at));
  if (!areAll || rows.every((row) => isGroupHeading(row, at))) return { rows, headings: [] };
  const headings: CellRow[] = [];
  let group = '';
  const others = rows.flatMap((row) => {
    if (!isGroupHeading(row, at))
      return { ...row, cells: columns.map((_, index) => (index === at ? group : (row.cells[index] ?? ''))) };
    headings.push(row);
    group = groupIn(textAt(row.cells, at), textAt(columns, at));
    return [];
  });
  return { rows: others, headings };
}

const isGroupHeading = (row: CellRow, at: number) => filledIn(row.cells) === 1 && !isEmptyAt(row, at);

const isNameColumn = (column: string) =>
  /[nN]ame$/.test(useOfColumn(column)?.use ?? '') && useOfColumn(column)?.use !== 'companyName';

/** The name in a heading, without that of its column and a count. */
function groupIn(heading: string, column: string): string {
  const bareHeading = heading.replace(/\s*\(\s*\d[\d.,]*\s+\p{L}+\s*\)\s*$/u, '').trim();
  const [, label = '', name = bareHeading] = /^([^:]+):\s*(.+)$/s.exec(bareHeading) ?? [];
  return plainName(label) === plainName(column) ? name : bareHeading;
}

/** Reports name a group once, in its first row: the first columns of the others are empty. */
function filledDown(
  rows: readonly CellRow[],
  columns: readonly string[],
  isGrouped: boolean,
): Pick<Body, 'rows' | 'filledDown'> {
  const isGroup = (at: number) =>
    (isGrouped || /[↑↓▲▼]/u.test(textAt(columns, at))) && textAt(rows[0]?.cells ?? [], at) !== '';
  let groups = 0;
  while (groups < columns.length && isGroup(groups) && rows.some((row) => isEmptyAt(row, groups))) groups++;
  // A column before the first one of the report may be empty.
  const first = columns.findIndex((column) => column !== '');
  if (groups === 0 && first > 0 && isGroup(first)) groups = first + 1;
  if (groups === 0) return { rows, filledDown: [] };
  const counts = Array.from({ length: groups }, () => 0);
  const currentGroups: string[] = [];
  const filledRows = rows.map((row) => {
    const cells = [...row.cells];
    for (let at = 0; at < groups; at++) {
      if (!isEmptyAt(row, at)) currentGroups[at] = cells[at] ?? '';
      else if ((currentGroups[at] ?? '') !== '') {
        cells[at] = currentGroups[at] ?? '';
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
    return { ...row, cells };
  });
  const filledColumns = counts.flatMap((count, at) =>
    count > 0 ? { column: columns[at] ?? '', count } : [],
  );
  return { rows: filledRows, filledDown: filledColumns };
}

const isEmptyAt = ({ cells }: CellRow, at: number) => textAt(cells, at) === '';
