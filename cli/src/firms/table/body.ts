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
import { particles } from '../words/word-lists.ts';

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
  allRows: readonly CellRow[],
  columns: readonly string[],
  { withHidden: includesHidden = false }: { readonly withHidden?: boolean },
): Body {
  // Qualtrics writes its questions, and then its own names of them, below the header.
  const lastLabelsIndex = allRows
    .slice(0, 3)
    .findLastIndex(({ cells }) => cells.some((cell) => cell.startsWith('{"ImportId"')));
  const rowsByReason = Map.groupBy(allRows, (row, index) =>
    index <= lastLabelsIndex ? 'guide' : noRowReasonOf(row, allRows[index + 1], columns, includesHidden),
  );
  const visibleRows = rowsByReason.get(undefined) ?? [];
  const totals = totalsIn(visibleRows, columns);
  const untotalledRows = visibleRows.filter((row) => !totals.has(row));
  const footerIndex = footerStart(untotalledRows, Math.max(0, ...Array.from(totals, ({ line }) => line)));
  const rowsByGuide = Map.groupBy(untotalledRows.slice(0, footerIndex), (row) => isGuide(row, columns));
  const listedRows = rowsByGuide.get(false) ?? [];
  const lastLine = listedRows.at(-1)?.line ?? 0;
  const isGrouped = [...totals].some(({ line }) => line < lastLine);
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
    .set('footer', untotalledRows.slice(footerIndex));
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
  const firstCell = firstText(cells);
  // Most rows begin with a name.
  if (!isAboutColumn(firstCell) && !arrow.test(firstCell)) return false;
  if (filledIn(cells) === 1)
    return !isGuideWord(firstCell) && !isFirmName(firstCell) && !isOptOutTitle(firstCell);
  return cells.every((cell) => cell.trim() === '' || isAboutColumn(cell) || /\p{Ll}\s+\p{Ll}/u.test(cell));
}

function noRowReasonOf(
  row: CellRow,
  nextRow: CellRow | undefined,
  columns: readonly string[],
  includesHidden: boolean,
): NoRowReason | undefined {
  const { cells } = row;
  if (row.isHidden === true && !includesHidden) return 'hidden';
  if (row.isStruck === true) return 'struck';
  if (areSame(cells, columns) || isLabels(cells, columns)) return 'header again';
  if (isComment(row)) return 'comment';
  if (isRuler(row)) return 'ruler';
  if (filledIn(cells) !== 1) return undefined;
  if (cells.some((cell) => lists.pageMarks.is(cell) || lists.pageBreaks.isAtStart(cell))) return 'page';
  // The name of a part of the list, which has its own header below it.
  const isAboveHeader =
    row.isAfterBlank && filledIn(columns) > 1 && nextRow && areSame(nextRow.cells, columns);
  return isAboveHeader ? 'heading' : undefined;
}

/**
 * Whether a row has the names of its columns and more, as surveys write below the header: "Q1. Your name" and "id. Response".
 * "Name: Ada Brook" has a value.
 */
function isLabels(cells: readonly string[], columns: readonly string[]): boolean {
  const hasColumn = (place: 'endsWith' | 'startsWith', index: number) =>
    textAt(columns, index) !== '' && textAt(cells, index)[place](textAt(columns, index));
  return (
    cells.every(
      (cell, at) => cell.trim() === '' || hasColumn('endsWith', at) || hasColumn('startsWith', at),
    ) && cells.filter((_, at) => hasColumn('endsWith', at)).length > 1
  );
}

/** Whether a row begins as a footer does. In a row of several cells, a note in a later one is a person's. */
function isFooter({ cells }: CellRow): boolean {
  const firstCell = firstText(cells);
  const [label = '', ...otherParts] = firstCell.split(':');
  return (
    // QuickBooks ends a list with the day and the time.
    (filledIn(cells) === 1 && /\d.*\b\d{1,2}:\d{2}\b/.test(firstCell)) ||
    lists.footerBeginnings.isAtStart(firstCell) ||
    lists.footerPhrases.isIn(firstCell) ||
    (otherParts.length > 0 && lists.footerLabels.is(label))
  );
}

/**
 * Finds the footer: rows at the end, after an empty line or in themselves what programs write there. What is a single cell
 * below the total of a list is one too.
 */
function footerStart(allRows: readonly CellRow[], lastTotal: number): number {
  // A server may send its page behind the list.
  const page = allRows.findIndex(({ cells }) =>
    /^\s*<(?:!doctype html|html|head|body)\b/i.test(cells[0] ?? ''),
  );
  const rows = page < 0 ? allRows : allRows.slice(0, page);
  const beginIndex = rows.findLastIndex((row) => filledIn(row.cells) > 1 && !isFooter(row)) + 1;
  const lastRow = rows[beginIndex - 1]?.line ?? Number.POSITIVE_INFINITY;
  const isBelowTotal = ({ line }: CellRow) => lastTotal > lastRow && line > lastTotal;
  const footerLikeIndex = rows.findIndex(
    (row, index) => index >= beginIndex && (isFooter(row) || isBelowTotal(row)),
  );
  if (footerLikeIndex < 0) return rows.length;
  const blankIndex = rows.findLastIndex(
    ({ isAfterBlank }, index) => isAfterBlank && index <= footerLikeIndex,
  );
  return blankIndex < beginIndex ? footerLikeIndex : blankIndex;
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
 * Rows of one cell after an empty line, where those before have several, or each above others, from the first on; or those
 * that look like notes among rows of more than two cells.
 */
function rowsApart(rows: readonly CellRow[]): readonly CellRow[] {
  const startIndex = rows.findIndex(isAlone);
  const aloneRows = rows.filter(isAlone);
  if (startIndex === 0) {
    const areAboveOthers = rows.every(
      (row, index) => !isAlone(row) || filledIn(rows[index + 1]?.cells ?? []) > 1,
    );
    const areSections = areAboveOthers && aloneRows.length > 1 && aloneRows.length * 2 < rows.length;
    return areSections ? aloneRows : [];
  }
  if (rows[startIndex]?.isAfterBlank !== true) {
    const notes = aloneRows.filter(({ cells }) => looksLikeNote(cells.join(' ').trim()));
    return notes.length < rows.filter(({ cells }) => filledIn(cells) > 2).length ? notes : [];
  }
  let isBelow = false;
  return rows.filter((row) => {
    isBelow = isAlone(row) && (row.isAfterBlank || isBelow);
    return isBelow;
  });
}

/** Whether a text is one word, or has a word with a small letter first that is in no name. */
const looksLikeNote = (text: string): boolean =>
  !/\S\s+\S/.test(text) ||
  text.split(/\s+/).some((word) => /^\p{Ll}(?!['’])/u.test(word) && !particles.is(word));

/**
 * Reports may name a group in a row of its own, such as "Account Name: Hartwell (2 records)": then each row either has
 * this one cell, or lacks it. Its rows get the name.
 */
function separateHeadings(
  rows: readonly CellRow[],
  columns: readonly string[],
): { readonly rows: readonly CellRow[]; readonly headings: readonly CellRow[] } {
  const [firstRow] = rows;
  // A person's name alone is a person.
  const headingColumn =
    firstRow === undefined
      ? -1
      : columns.findIndex((column, index) => isGroupHeading(firstRow, index) && !isNameColumn(column));
  const areAll =
    headingColumn >= 0 &&
    rows.every((row) => isGroupHeading(row, headingColumn) || isEmptyAt(row, headingColumn));
  if (!areAll || rows.every((row) => isGroupHeading(row, headingColumn))) return { rows, headings: [] };
  const headings: CellRow[] = [];
  let group = '';
  const listedRows = rows.flatMap((row) => {
    if (!isGroupHeading(row, headingColumn))
      return {
        ...row,
        cells: columns.map((_, index) => (index === headingColumn ? group : (row.cells[index] ?? ''))),
      };
    headings.push(row);
    group = groupIn(textAt(row.cells, headingColumn), textAt(columns, headingColumn));
    return [];
  });
  return { rows: listedRows, headings };
}

const isGroupHeading = (row: CellRow, columnIndex: number) =>
  filledIn(row.cells) === 1 && !isEmptyAt(row, columnIndex);

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
  const isGroup = (columnIndex: number) =>
    (isGrouped || /[↑↓▲▼]/u.test(textAt(columns, columnIndex))) &&
    textAt(rows[0]?.cells ?? [], columnIndex) !== '';
  let groupCount = 0;
  while (groupCount < columns.length && isGroup(groupCount) && rows.some((row) => isEmptyAt(row, groupCount)))
    groupCount++;
  // A column before the first one of the report may be empty.
  const firstColumn = columns.findIndex((column) => column !== '');
  if (groupCount === 0 && firstColumn > 0 && isGroup(firstColumn)) groupCount = firstColumn + 1;
  if (groupCount === 0) return { rows, filledDown: [] };
  const counts = Array.from({ length: groupCount }, () => 0);
  const currentGroups: string[] = [];
  const filledRows = rows.map((row) => {
    const cells = [...row.cells];
    for (let columnIndex = 0; columnIndex < groupCount; columnIndex++) {
      if (!isEmptyAt(row, columnIndex)) currentGroups[columnIndex] = cells[columnIndex] ?? '';
      else if ((currentGroups[columnIndex] ?? '') !== '') {
        cells[columnIndex] = currentGroups[columnIndex] ?? '';
        counts[columnIndex] = (counts[columnIndex] ?? 0) + 1;
      }
    }
    return { ...row, cells };
  });
  const filledColumns = counts.flatMap((count, columnIndex) =>
    count > 0 ? { column: columns[columnIndex] ?? '', count } : [],
  );
  return { rows: filledRows, filledDown: filledColumns };
}

const isEmptyAt = ({ cells }: CellRow, columnIndex: number) => textAt(cells, columnIndex) === '';
