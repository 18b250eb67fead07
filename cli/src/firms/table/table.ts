import path from 'node:path';
import { withoutMark } from '../../csv.ts';
import { isOptOutTitle } from '../opt-outs.ts';
import { badFile, badRow, noRowSentences } from '../import-words.ts';
import { useOfColumn } from '../column-names.ts';
import { bodyOfTable, type Body } from './body.ts';
import { csvRows, firstRows, separationsOf, straightQuotes, withoutLineQuotes } from './cells.ts';
import { decodeTable, isWorkbook } from './bytes.ts';
import { findHeader, hasNames, isHeader, trimCell, type FoundHeader, type HeaderOptions } from './header.ts';
import { jsonTable } from './json-table.ts';
import { isBlank, limits, type TableSource } from './rows.ts';
import { tableBeside } from './tables-beside.ts';
import type { CellRow, Table, TableRow } from './types.ts';
import { openWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts';

export interface ReadingFlags {
  /** One of TextDecoder's. */
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
  readonly headerLine?: number | undefined;
  /** Also rows that a filter or a person hides. */
  readonly hiddenRows?: boolean | undefined;
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
  isOptOutTitle(title) ? { ...table, optOutTitle: title } : table;

async function tableIn(source: NamedBytes, options: TableOptions): Promise<Table> {
  const { name, bytes } = source;
  const { encoding, sheet } = options;
  if (isWorkbook(bytes, name)) return workbookTable(await openWorkbook(bytes, name), name, options);
  if (sheet !== undefined) throw badFile.noSheets(name);
  const text = textOfTable(bytes, name, encoding);
  const isNamedCsv = /\.(?:csv|tsv)$/i.test(name);
  if (!isNamedCsv && (/^\s*[[{]/.test(text) || /\.(?:jsonl?|ndjson)$/i.test(name)))
    return jsonTable(text, name);
  return csvTable(withoutLineQuotes(straightQuotes(text)), name, options);
}

async function csvTable(text: string, name: string, options: TableOptions): Promise<Table> {
  // The caller goes on meanwhile, and no longer keeps the bytes.
  await Promise.resolve();
  // All ways to separate its cells, the most frequent first.
  const ways = separationsOf(text);
  const isKnown = options.headerLine !== undefined;
  const heads = ways.map((one, index) =>
    index === 0 && isKnown ? csvRows(text, one) : firstRows(text, one),
  );
  const header = findHeader(heads, name, options);
  const separation = ways[header.way] ?? { separator: ',', isNamed: false };
  return tableOfRows(
    csvRows(text, separation),
    { ...header, separator: separation.separator },
    name,
    options,
  );
}

/** Rows of another sheet that show whether it has a header. */
const sampledRows = 100;

/** The first visible sheet with names of people, or else the first that is not empty. */
async function workbookTable(workbook: Workbook, name: string, options: TableOptions): Promise<Table> {
  const { sheets } = workbook;
  const { sheet: sheetName } = options;
  const heads = await Promise.all(
    sheets.map(async (sheet) => {
      const content = await sheet.readRows(sampledRows);
      const { rows } = content;
      return { sheet, content, rows, hasNames: rows.some(({ cells }) => hasNames(cells)) };
    }),
  );
  const visibleHeads = heads.filter(({ sheet, rows }) => !sheet.isHidden && rows.length > 0);
  const chosenSheet =
    sheetName === undefined
      ? (visibleHeads.find((one) => one.hasNames && !isOptOutTitle(one.sheet.name)) ??
        visibleHeads.find((one) => one.hasNames) ??
        visibleHeads[0])
      : heads.find(({ sheet }) => sheet.name === sheetName);
  if (sheetName !== undefined && chosenSheet === undefined) throw badFile.noSheet(sheetName, name, sheets);
  if (chosenSheet === undefined)
    throw noVisibleRows(
      name,
      heads.filter(({ rows }) => rows.length > 0),
    );
  const { rows, hiddenColumns } =
    chosenSheet.rows.length < sampledRows ? chosenSheet.content : await chosenSheet.sheet.readRows(mostRows);
  const readName = chosenSheet.sheet.name;
  const rowsAsTable = tableOfRows(rows, findHeader([rows], name, options), name, options);
  const table = withTitle({ ...rowsAsTable, hiddenColumns }, readName);
  const others = heads.filter((one) => one !== chosenSheet && one.rows.length > 0);
  if (others.length === 0) return table;
  return {
    ...table,
    sheets: {
      read: readName,
      others: others.map(({ sheet: { name: title, isHidden }, hasNames: has }) => ({
        name: title,
        isHidden,
        hasNames: has,
      })),
    },
  };
}

function noVisibleRows(name: string, hiddenHeads: readonly { readonly sheet: WorkbookSheet }[]) {
  const names = hiddenHeads.map(({ sheet }) => sheet.name);
  return names.length === 0 ? badFile.noRows(name) : badFile.onlyHiddenSheets(name, names);
}

/** The text of a file, without the end-of-file mark of DOS. */
function textOfTable(bytes: Uint8Array, name: string, encoding?: string): string {
  const text = decodeTable(bytes, name, encoding);
  const end = text.trimEnd();
  return end.endsWith('\u001a') ? end.slice(0, -1) : text;
}

function tableOfRows(
  all: readonly CellRow[],
  { line: headerLine, isGuessed, separator }: FoundHeader & { readonly separator?: string },
  name: string,
  { isList = false, hiddenRows: includesHidden = false, givenColumns }: TableOptions,
): Table {
  const first = all.findIndex(({ line }) => line === headerLine);
  const header = all[first]?.cells.map(trimCell) ?? [];
  const isBare = isList && header.length === 1 && !isHeader(header);
  const [allColumns, start] = isBare ? [['slug'], first - 1] : [header, first];
  if (allColumns.length > limits.columns) throw badFile.tooManyColumns(allColumns.length, limits.columns);
  const part = tableBeside(allColumns, all.slice(start + 1), givenColumns);
  const { columns, rows: bodyRows, beside, others: tablesBeside } = part;
  const {
    rows,
    noRows: others,
    filledDown,
    lonelyColumns,
    otherColumns,
  } = bodyOfTable(bodyRows, columns, { withHidden: includesHidden });
  if (rows.length > limits.rows || all.length >= mostRows) throw badFile.tooManyRows(name, limits.rows);
  if (rows.length === 0) throw badFile.noRows(name, noRowSentences({ noRows: others }));
  const outsideCells = [
    ...(start > 0 ? [{ reason: 'above' as const, lines: [headerLine] }] : []),
    ...(beside.length > 0 ? [{ reason: 'beside' as const, lines: beside }] : []),
  ];
  return {
    columns,
    unit: 'line',
    separator,
    rows: rows.map((row) => rowOfCells(row, columns, separator, { lonelyColumns, otherColumns })),
    noRows: [...outsideCells, ...others],
    filledDown,
    isHeaderGuessed: isGuessed && !isBare,
    ...(tablesBeside.length > 0 && { beside: tablesBeside }),
  };
}

/** @param separator undefined for a sheet: a row has all cells, although a workbook does not store the empty ones */
function rowOfCells(
  { line, cells, times, uncalculated }: CellRow,
  columns: readonly string[],
  separator: string | undefined,
  { lonelyColumns, otherColumns }: Pick<Body, 'lonelyColumns' | 'otherColumns'>,
): TableRow {
  // Most rows are complete and without marks, so their cells need no copy.
  const isPlain = cells.length === columns.length && cells.every((cell) => withoutMark(cell) === cell);
  const missingCell = separator === undefined ? '' : undefined;
  const linesLikeRows = separator === undefined ? noLines : countLinesLikeRows(cells, columns, separator);
  const row: TableRow = {
    line,
    cells: isPlain
      ? cells
      : columns.map((_, index) => (index < cells.length ? withoutMark(cells[index] ?? '') : missingCell)),
    ...(times && { times }),
    ...(uncalculated && { uncalculated }),
    ...(lonelyColumns.has(line) && { isApart: true }),
    ...(linesLikeRows.inNotes > 0 && { linesLikeRows: linesLikeRows.inNotes }),
  };
  const problem =
    foreignProblem(line, otherColumns.get(line)) ??
    problemOfCells(cells, columns) ??
    (linesLikeRows.inNames > 0 ? badRow.linesLikeRows(linesLikeRows.inNames) : undefined);
  return problem === undefined ? row : { ...row, problem };
}

const noLines = { inNames: 0, inNotes: 0 };

/** A quote that is missing, or one too many, makes all rows up to the next quote one cell. A note has fewer separators. */
function countLinesLikeRows(cells: readonly string[], columns: readonly string[], separator: string) {
  if (columns.length < 2 || !cells.some((cell) => cell.includes('\n'))) return noLines;
  const counts = { ...noLines };
  for (const [index, cell] of cells.entries()) {
    const [, ...lines] = cell.split('\n');
    // In prose, each comma has a space behind it.
    const likeRows = lines.filter(
      (line) => line.split(separator).length === columns.length && (separator !== ',' || /,(?! )/.test(line)),
    ).length;
    if (/name$/i.test(useOfColumn(columns[index] ?? '')?.use ?? '')) counts.inNames += likeRows;
    else if (columns.length > 2) counts.inNotes += likeRows;
  }
  return counts;
}

function problemOfCells(cells: readonly string[], columns: readonly string[]): string | undefined {
  if (cells.some((cell) => cell.length > limits.cell)) return badRow.longCell(limits.cell);
  if (cells.length > columns.length && !isBlank(cells.slice(columns.length)))
    return badRow.moreCells(cells.length, columns.length);
  return undefined;
}

function foreignProblem(line: number, header: number | undefined): string | undefined {
  if (header === undefined) return undefined;
  return header === line ? badRow.otherHeader : badRow.ofOtherTable(header);
}
