import path from 'node:path';
import { isHeaderWord } from '../words/column-names.ts';
import { mayBeUncallable, optOutSource } from '../words/opt-outs.ts';
import { badFile, badRow, noRowSentences } from '../words/import-sentences.ts';
import { bodyOfTable, isOptOutHeading } from './body.ts';
import { csvRows, firstRows, separationsOf, straightQuotes, withoutLineQuotes } from './cells.ts';
import { archiveIn, decodeTable } from './bytes.ts';
import {
  findHeader,
  hasNames,
  headRows,
  isHeader,
  isHeaderOfPeople,
  trimCell,
  type FoundHeader,
  type HeaderOptions,
} from './header.ts';
import { jsonTable } from './json-table.ts';
import { limits, type TableSource } from './rows.ts';
import { piecesOfRows, rowOfCells } from './table-row.ts';
import type { CellRow, OptOutSheet, Table } from './types.ts';
import { openWorkbook, type WorkbookSheet } from './workbook.ts';

export interface ReadingFlags {
  /** One of TextDecoder's. */
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
  readonly headerLine?: number | undefined;
  /** Also rows that a filter or a person hides. */
  readonly hiddenRows?: boolean | undefined;
  /** Also people who must not be called. */
  readonly includeOptedOut?: boolean | undefined;
}

export interface TableOptions extends ReadingFlags, HeaderOptions {
  /** Whether rows of one cell may have no header: they are slugs. */
  readonly isList?: boolean;
}

type NamedBytes = Pick<TableSource, 'bytes' | 'name'>;

/** Rows that are read: those of a table, its header, and what may be above it. */
const mostRows = limits.rows + 1000;

export async function readTable(source: NamedBytes, options: TableOptions = {}): Promise<Table> {
  return withTitle(await tableIn(source, options), path.parse(source.name).name);
}

const withTitle = (table: Table, title: string): Table =>
  mayBeUncallable(title) ? { ...table, optOutTitle: title } : table;

async function tableIn(source: NamedBytes, options: TableOptions): Promise<Table> {
  const { name, bytes } = source;
  const { encoding, sheet } = options;
  const archive = archiveIn(bytes, name);
  if (archive !== undefined) return workbookTable(await openWorkbook(archive, name, mostRows), name, options);
  if (sheet !== undefined) throw badFile.noSheets(name);
  const text = textOfTable(bytes, name, encoding);
  const isNamedCsv = /\.(?:csv|tsv)$/i.test(name);
  if (!isNamedCsv && (/^\s*[[{]/.test(text) || /\.(?:jsonl?|ndjson)$/i.test(name)))
    return jsonTable(text, name);
  return csvTable(withoutLineQuotes(straightQuotes(text)), name, options);
}

/** What no text has: a table of one column. */
const absentSeparator = '\uffff';

async function csvTable(text: string, name: string, options: TableOptions): Promise<Table> {
  // The caller goes on meanwhile, and no longer keeps the bytes.
  await Promise.resolve();
  // All ways to separate its cells, the most frequent first.
  const separations = separationsOf(text);
  const isKnown = options.headerLine !== undefined;
  const heads = separations.map((one, index) =>
    index === 0 && isKnown ? csvRows(text, one) : firstRows(text, one),
  );
  const header = findHeader(heads, name, options);
  const separation = separations[header.way] ?? { separator: ',', isNamed: false };
  const isOneColumn = heads[header.way]?.find(({ line }) => line === header.line)?.cells.length === 1;
  // In names such as "Brook, Ada", each comma has a space behind it.
  const isList = isOneColumn && separation.separator === ',' && !/,(?! )/.test(text);
  const rows = csvRows(text, isList ? { ...separation, separator: absentSeparator } : separation);
  return tableOfRows(rows, { ...header, separator: separation.separator }, name, options);
}

/** Rows of another sheet that show whether it has a header. */
const sampledRows = 100;

/** The first visible sheet with names of people, or else the first that is not empty. */
function workbookTable(sheets: readonly WorkbookSheet[], name: string, options: TableOptions): Table {
  const { sheet: sheetName } = options;
  const heads = sheets.map((sheet) => {
    const { name: title, isHidden, rows } = sheet;
    const head = rows.slice(0, sampledRows);
    const hasPeople = head.some(({ cells }) => hasNames(cells));
    const hasHeader = head.some((row) => row !== rows.at(-1) && isHeaderOfPeople(row.cells));
    return { ...sheet, hasHeader, summary: { name: title, isHidden, hasNames: hasPeople } };
  });
  const fullSheets = heads.filter(({ rows }) => rows.length > 0);
  const visibleSheets = fullSheets.filter(({ summary }) => !summary.isHidden);
  // A sheet that explains the columns of another has their names too.
  const sheetsOfPeople = visibleSheets
    .filter(({ summary }) => summary.hasNames)
    .toSorted((one, other) => Number(other.hasHeader) - Number(one.hasHeader));
  const chosenSheet =
    sheetName === undefined
      ? (sheetsOfPeople.find((one) => !mayBeUncallable(one.name)) ?? sheetsOfPeople[0] ?? visibleSheets[0])
      : heads.find((one) => one.name === sheetName);
  if (chosenSheet === undefined) {
    if (sheetName !== undefined) throw badFile.noSheet(sheetName, name, heads);
    throw fullSheets.length === 0 ? badFile.noRows(name) : badFile.onlyHiddenSheets(name, fullSheets);
  }
  const { rows, hiddenColumns } = chosenSheet;
  const rowsAsTable = tableOfRows(rows, findHeader([rows], name, options), name, options);
  const table = withTitle({ ...rowsAsTable, hiddenColumns }, chosenSheet.name);
  const otherSheets = fullSheets.filter((one) => one !== chosenSheet);
  if (otherSheets.length === 0) return table;
  return {
    ...table,
    optOutSheets: options.includeOptedOut === true ? [] : otherSheets.flatMap(optOutSheetOf),
    sheets: { read: chosenSheet.name, others: otherSheets.map(({ summary }) => summary) },
  };
}

/** A sheet as it is, if its name says that it lists people who must not be called. */
function optOutSheetOf({ name, rows }: WorkbookSheet): OptOutSheet | readonly [] {
  if (optOutSource(name, []) !== 'title') return [];
  const header = rows.slice(0, headRows).find(({ cells }) => cells.some(isHeaderWord));
  return { name, columns: header?.cells.map(trimCell) ?? [], rows };
}

/** The text of a file, without the end-of-file mark of DOS, and byte-order marks of which one program wrote another's. */
function textOfTable(bytes: Uint8Array, name: string, encoding?: string): string {
  const text = decodeTable(bytes, name, encoding).replace(/^(?:\uFEFF|ï»¿)+/, '');
  const trimmedText = text.trimEnd();
  return trimmedText.endsWith('\u001a') ? trimmedText.slice(0, -1) : text;
}

/** Whether cells are, or begin with, names of columns, also of people. Those with numbers are values: "Contact 1". */
function areFields(cells: readonly string[]): boolean {
  const labels = cells.map((cell) => cell.split(':', 1)[0] ?? '');
  return hasNames(labels) && !labels.some((label) => /\d/.test(label)) && isHeader(labels.slice(1));
}

function tableOfRows(
  allRows: readonly CellRow[],
  { line: headerLine, isGuessed, separator }: FoundHeader & { readonly separator?: string },
  name: string,
  { isList = false, hiddenRows: includesHidden = false }: TableOptions,
): Table {
  const headerIndex = allRows.findIndex(({ line }) => line === headerLine);
  const header = allRows[headerIndex]?.cells.map(trimCell) ?? [];
  const isBare = isList && header.length === 1 && !isHeader(header);
  const [columns, startIndex] = isBare ? [['slug'], headerIndex - 1] : [header, headerIndex];
  if (columns.length > limits.columns) throw badFile.tooManyColumns(columns.length, limits.columns);
  const bodyRows = allRows.slice(startIndex + 1);
  // Some programs write an empty line after each row, so none of them means anything.
  const isSpaced = bodyRows.length > 2 && bodyRows.every(({ isAfterBlank }) => isAfterBlank);
  const closeRows = isSpaced ? bodyRows.map((row) => ({ ...row, isAfterBlank: false })) : bodyRows;
  const body = bodyOfTable(closeRows, columns, { withHidden: includesHidden });
  const { rows, noRows: skippedRows, filledDown, apartLines } = body;
  if (rows.length > limits.rows || allRows.length >= mostRows) throw badFile.tooManyRows(name, limits.rows);
  if (rows.length === 0) throw badFile.noRows(name, noRowSentences({ noRows: skippedRows }));
  const firstColumn = [columns[0] ?? '', ...rows.slice(0, headRows).map(({ cells: [cell = ''] }) => cell)];
  const isOnItsSide = rows.length > 1 && !hasNames(columns.slice(1)) && areFields(firstColumn);
  if (isOnItsSide) throw badFile.onItsSide(name);
  const pieces = separator === undefined ? [] : piecesOfRows(rows, columns.length);
  const problems = new Map([...pieces].map(([line, whole]) => [line, badRow.piece(whole)]));
  for (const [line, foreignHeader] of body.foreignLines)
    problems.set(line, foreignHeader === line ? badRow.otherHeader : badRow.ofOtherTable(foreignHeader));
  for (const [line, heading] of body.optOutLines) problems.set(line, badRow.belowOptOut(heading));
  const outsideCells = startIndex > 0 ? [{ reason: 'above' as const, lines: [headerLine] }] : [];
  const title = allRows.slice(0, headerIndex).find(isOptOutHeading);
  return {
    columns,
    unit: 'line',
    ...(title && { optOutTitle: title.cells.join(' ').trim() }),
    separator,
    rows: rows.map((row) => {
      const problem = problems.get(row.line);
      return {
        ...rowOfCells(row, columns, separator),
        ...(apartLines.has(row.line) && { isApart: true }),
        ...(problem !== undefined && { problem }),
      };
    }),
    noRows: [...outsideCells, ...skippedRows],
    filledDown,
    isHeaderGuessed: isGuessed && !isBare,
  };
}
