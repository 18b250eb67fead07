import { withoutMark } from '../../csv.ts';
import { invalidInput } from '../../invalid-input.ts';
import { counted, grouped } from '../../text.ts';
import { isHeaderWord, useOfColumn } from '../column-names.ts';
import { plain } from '../fields.ts';
import { eachRow, separationsOf, type CellRow } from './cells.ts';
import { decodeText } from './decode.ts';
import { isWorkbook } from './file-kind.ts';
import { jsonTable } from './json-table.ts';
import { limits, tooManyRows, type Table, type TableRow } from './rows.ts';
import { readSource } from './source.ts';
import { workbookRows } from './workbook.ts';

export interface TableOptions {
  /** The file, or "standard input". */
  readonly name: string;
  readonly encoding?: string | undefined;
  /** The sheet of a workbook; default: the first. */
  readonly sheet?: string | undefined;
  /** The line of the header, if it is not found. */
  readonly headerLine?: number | undefined;
  /** Names of columns that the person has given, which show where the header is. */
  readonly given?: readonly string[];
}

/** Calls `take` with each row until it returns false. */
type RowSource = (take: (row: CellRow) => boolean) => Promise<void>;

/** Rows in which a header is looked for. */
const headRows = 30;
/** Rows that show what a column contains. */
const sampleRows = 1000;

/** A table, the name of its file for messages, and what identifies its content. */
export interface OpenTable {
  readonly table: Table;
  readonly name: string;
  readonly hash: string;
}

/**
 * Reads the table in a file, or in standard input for `-`.
 * @throws FirmlineError as {@link readTable}, and as `readSource`
 */
export async function openTable(
  file: string,
  options: Omit<TableOptions, 'name'>,
  signal?: AbortSignal,
): Promise<OpenTable> {
  const { bytes, name, hash } = await readSource(file, signal);
  return { table: await readTable(bytes, { ...options, name }), name, hash };
}

/**
 * Reads a table: CSV with any separator, a workbook, JSON lines or a JSON array. Of these, only what is read later is kept.
 * @throws FirmlineError 'invalid-input' for anything else, with what it is
 */
export async function readTable(bytes: Uint8Array, options: TableOptions): Promise<Table> {
  const { name, encoding, sheet } = options;
  if (isWorkbook(bytes, name)) return workbookTable(bytes, options);
  if (sheet !== undefined)
    throw invalidInput(`${name} is not a workbook, so it has no sheets.`, 'Remove --sheet.');
  return textTable(textOf(bytes, name, encoding), options);
}

async function workbookTable(bytes: Uint8Array, options: TableOptions): Promise<Table> {
  const source: RowSource = async (take) => {
    for await (const row of workbookRows(bytes, options.name, options.sheet)) if (!take(row)) return;
  };
  return tableOf(source, headOf([await firstRows(source, options)], options), options);
}

async function textTable(text: string, options: TableOptions): Promise<Table> {
  const { name } = options;
  const start = /\S/.exec(text)?.[0] ?? '';
  const isNamedCsv = /\.(?:csv|tsv)$/i.test(name);
  if (!isNamedCsv && (start === '[' || start === '{' || /\.(?:jsonl?|ndjson)$/i.test(name)))
    return jsonTable(text, name);
  const separations = separationsOf(text);
  const sources = separations.map(
    (separation): RowSource =>
      (take) =>
        eachRow(text, separation, take),
  );
  const heads = await Promise.all(
    sources.map((source, index) =>
      firstRows(source, options).catch((error: unknown) => {
        if (index === 0) throw error;
        return [];
      }),
    ),
  );
  const head = headOf(heads, options);
  return tableOf(sources[head.source] as RowSource, head, options);
}

/** The text of a file, without the end-of-file mark of DOS. */
export function textOf(bytes: Uint8Array, name: string, encoding?: string): string {
  const text = decodeText(bytes, name, encoding);
  const end = text.trimEnd();
  return end.endsWith('\u001a') ? end.slice(0, -1) : text;
}

async function firstRows(source: RowSource, { headerLine = 0 }: TableOptions): Promise<CellRow[]> {
  const rows: CellRow[] = [];
  const last = Math.max(headerLine, headRows * 10);
  await source((row) => {
    if (!isBlank(row.cells)) rows.push(row);
    return row.line < last && (rows.length < headRows || row.line < headerLine);
  });
  return rows;
}

interface Head {
  readonly columns: readonly string[];
  readonly line: number;
  /** Whether there is a row above it. */
  readonly hasNotes: boolean;
  /** Which of the ways to read the file it was found in. */
  readonly source: number;
}

/**
 * Finds the header: the row with the most words for columns, of all ways to separate cells. Rows before it must have fewer
 * cells, as notes and titles do.
 */
function headOf(
  heads: readonly (readonly CellRow[])[],
  { name, headerLine, given = [] }: TableOptions,
): Head {
  const isGiven = new Set(given.map(plain));
  const wordsIn = ({ cells }: CellRow) =>
    cells.filter((cell) => isHeaderWord(cell) || (cell.trim() !== '' && isGiven.has(plain(cell)))).length;
  const isMappable = ({ cells }: CellRow) =>
    cells.some((cell) => useOfColumn(cell) !== undefined || isGiven.has(plain(cell)));
  let best: (Head & { readonly words: number; readonly before?: CellRow }) | undefined;
  for (const [source, rows] of heads.entries()) {
    let widest = 0;
    for (const [index, row] of rows.entries()) {
      const filled = filledIn(row.cells);
      const isCandidate =
        headerLine === undefined
          ? isMappable(row) && (index === 0 || widest < filled || widest <= 1)
          : row.line === headerLine;
      const words = wordsIn(row);
      if (isCandidate && (best === undefined || words > best.words)) {
        const before = rows[index - 1];
        best = {
          columns: row.cells,
          line: row.line,
          hasNotes: index > 0,
          source,
          words,
          ...(before && { before }),
        };
      }
      widest = Math.max(widest, filled);
    }
  }
  if (best === undefined) {
    const [first] = heads[0] ?? [];
    if (headerLine !== undefined)
      throw invalidInput(
        `Line ${headerLine} of ${name} is empty or does not exist.`,
        'Pass another --header-line.',
      );
    return { columns: first?.cells.map(trimmed) ?? [], line: first?.line ?? 0, hasNotes: false, source: 0 };
  }
  const { before, columns, line, source, hasNotes } = best;
  const next = heads[source]?.find((row) => row.line > line);
  const double = [before, next].find(
    (row) => row !== undefined && headerLine === undefined && filledIn(row.cells) > 1 && isHeader(row.cells),
  );
  if (double !== undefined && !sameCells(double.cells, columns))
    throw invalidInput(
      `Lines ${Math.min(double.line, line)} and ${Math.max(double.line, line)} of ${name} both look like the header.`,
      `Write one header with a name for each column, or pass --header-line ${line}.`,
    );
  return { columns: columns.map(trimmed), line, hasNotes, source };
}

const trimmed = (cell: string) => cell.trim();
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;
const isHeader = (cells: readonly string[]) =>
  cells.every((cell) => cell.trim() === '' || isHeaderWord(cell));
const sameCells = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((cell, index) => cell.trim() === other[index]?.trim());

async function tableOf(source: RowSource, head: Head, { name }: TableOptions): Promise<Table> {
  const { columns, line: headerLine, hasNotes } = head;
  if (columns.length > limits.columns)
    throw invalidInput(
      `There are ${grouped(columns.length)} columns; at most ${grouped(limits.columns)} are read.`,
      'Keep only the columns of a firm.',
    );
  const sample: (readonly string[])[] = [];
  await source(({ line, cells }) => {
    if (line > headerLine && !isBlank(cells))
      sample.push(columns.map((_, index) => withoutMark(cells[index] ?? '')));
    return sample.length < sampleRows;
  });
  return {
    columns,
    unit: 'line',
    sample,
    async rows(wanted) {
      const rows: TableRow[] = [];
      const leftOut = hasNotes ? [`what is above the header in line ${headerLine}`] : [];
      const footer = footerFinder();
      await source(({ line, cells }) => {
        if (line <= headerLine) return true;
        if (isBlank(cells)) {
          footer.blank(rows.length);
          return true;
        }
        if (sameCells(cells, columns)) {
          leftOut.push(`the header again in line ${line}`);
          return true;
        }
        if (rows.length === limits.rows) throw tooManyRows(name);
        footer.row(cells, rows.length);
        rows.push(rowOf(line, cells, columns, wanted));
        return true;
      });
      const end = footer.start(rows.length);
      const left = rows.length - end;
      if (left > 0)
        leftOut.push(
          left === 1
            ? `a footer in line ${rows[end]?.line}`
            : `a footer of ${left} lines from line ${rows[end]?.line}`,
        );
      return { rows: rows.slice(0, end), leftOut };
    },
  };
}

function rowOf(
  line: number,
  cells: readonly string[],
  columns: readonly string[],
  wanted: readonly number[],
): TableRow {
  const own = wanted.map((index) => withoutMark(cells[index] ?? ''));
  if (cells.length > columns.length && !isBlank(cells.slice(columns.length)))
    return {
      line,
      cells: own,
      problem: `It has ${counted(cells.length, 'field')}, but the header has ${columns.length}.`,
    };
  if (filledIn(cells) > 1 && isHeader(cells))
    return { line, cells: own, problem: 'It looks like the header of another file.' };
  return { line, cells: own };
}

/** What programs write below a list. */
const footerWords =
  /copyright (?:\(c\)|©|\d{4})|©|all rights reserved|confidential information|do not distribute|(?:generated|exported) (?:by|on|from)|^as of \d|^(?:grand )?totals?(?: records)?[: (\d)]*$|^page \d|^\d+ (?:records|rows)\b|(?:erstellt|exportiert) (?:von|am)|(?:généré|exporté) (?:par|le)|(?:generado|exportado) (?:por|el)/i;

/** Finds the footer: rows of one cell at the end, after an empty line or in themselves what programs write there. */
function footerFinder() {
  let since: number | undefined;
  let blankAt: number | undefined;
  let isFooter = false;
  return {
    blank: (at: number) => {
      if (since === undefined || !isFooter) blankAt = at;
    },
    row: (cells: readonly string[], at: number) => {
      const text = cells.find((cell) => cell.trim() !== '') ?? '';
      const isLike = filledIn(cells) === 1 && footerWords.test(text);
      if (filledIn(cells) > 1) [since, blankAt, isFooter] = [undefined, undefined, false];
      else if (isLike && !isFooter) [since, isFooter] = [blankAt ?? at, true];
    },
    /** Index of its first row; `end` without a footer. */
    start: (end: number) => (isFooter && since !== undefined ? since : end),
  };
}
