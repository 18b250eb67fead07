import { Readable } from 'node:stream';
import { type Chunks, writeToFile } from '../api/sink.ts';
import { csvText, marksFormula } from '../csv.ts';
import { RowsError, type RowProblem, unwritable } from '../errors.ts';
import { counted, grouped } from '../text.ts';
import { isOurColumn } from './column-names.ts';
import { fieldNamed, plain } from './fields.ts';
import type { RowUnit, Table } from './table/rows.ts';
import { workbookOf } from './table/workbook.ts';

/** What became of a row of a file. An unclear one may be a firm that exists, and was left out. */
export interface RowResult {
  readonly line: number;
  /** Empty if the row names no slug and was not written. */
  readonly slug: string;
  readonly outcome:
    | 'created'
    | 'updated'
    | 'unchanged'
    | 'skipped'
    | 'invalid'
    | 'refused'
    | 'unclear'
    | 'not written';
  readonly problem: string;
}

export type RowOutcome = RowResult['outcome'];

/** Maximum rows in the message of an error; the report has all of them. */
const namedRows = 20;
/** Maximum rows of an error that --json prints. */
const listedRows = 10_000;

export interface ProblemWords {
  /** The first sentences. @param rows such as "2 of 5 rows" */
  readonly say: (rows: string) => string;
  readonly hint?: string | undefined;
  readonly unit: RowUnit;
  readonly code?: 'invalid-input' | 'conflict';
  readonly end?: string | undefined;
}

export function rowsError(
  problems: readonly Omit<RowResult, 'outcome'>[],
  all: number,
  { say, hint, unit, code = 'invalid-input', end }: ProblemWords,
): RowsError {
  const sorted = problems.toSorted((a, b) => a.line - b.line);
  const named = sorted.slice(0, namedRows).map(({ line, problem }) => `${placeOf(line, unit)}: ${problem}`);
  const left = sorted.length - named.length;
  return new RowsError(
    [
      say(`${grouped(problems.length)} of ${counted(all, 'row')}`),
      ...named,
      ...(left > 0 ? [`… and ${grouped(left)} more.`] : []),
      ...(end === undefined ? [] : [end]),
    ].join('\n'),
    { code, fault: 'user', ...(hint !== undefined && { hint }) },
    sorted
      .slice(0, listedRows)
      .map(({ line, slug, problem }): RowProblem => ({ [unit]: line, slug, problem })),
  );
}

export const placeOf = (line: number, unit: RowUnit): string =>
  `${unit === 'item' ? 'Item' : 'Line'} ${line}`;

/** Writes the outcome of each row. @param isAsked whether the person chose the file @returns whether it was written */
export async function writeReport(
  file: string,
  results: readonly RowResult[],
  { unit, isAsked }: { readonly unit: RowUnit; readonly isAsked: boolean },
): Promise<boolean> {
  const rows = results
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, slug, outcome, problem }) => [String(line), slug, outcome, problem]);
  const text = csvText([[unit, 'slug', 'outcome', 'problem'], ...rows], { mark: marksFormula });
  const isDone = await isWritten(Readable.from([text]), file);
  if (isDone || !isAsked) return isDone;
  throw unwritable(`the report ${file}`, 'Choose another path with --report.', undefined);
}

const isWritten = (pieces: Chunks, file: string): Promise<boolean> =>
  writeToFile(pieces, file, { ownerOnly: true }).then(
    () => true,
    () => false,
  );

/** The columns of a table that are the file's own, without those of the slug, the link and the expiry. */
export interface OwnColumns {
  readonly names: readonly string[];
  readonly cellsOf: (line: number) => readonly string[];
}

/** @param isLink whether a cell may be a link of ours: a column "URL" may have the addresses of another site */
export function ownColumns(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  isLink: (cell: string) => boolean,
): OwnColumns {
  const isOther = (name: string, index: number) =>
    plain(name) === 'url' && rows.some(({ cells }) => !isLink(cells[index] ?? ''));
  const own = columns.flatMap((name, index) =>
    isReplaced(name) && !isOther(name, index) ? [] : [{ name, index }],
  );
  const cells = new Map(rows.map((row) => [row.line, row.cells]));
  return {
    names: own.map(({ name }) => name),
    cellsOf: (line) => own.map(({ index }) => cells.get(line)?.[index] ?? ''),
  };
}

const isReplaced = (name: string) =>
  name === '' || isOurColumn(name) || ['slug', 'expiresAt'].includes(fieldNamed(name) ?? '');

export interface RowLink {
  readonly line: number;
  readonly slug: string;
  readonly url: string;
  readonly expiresAt: string;
}

/** Writes the rows with their links for a mail merge, as a workbook if the table was one. @returns the file */
export async function writeLinks(
  input: string,
  { separator }: Pick<Table, 'separator'>,
  own: OwnColumns,
  links: Iterable<RowLink>,
): Promise<string | undefined> {
  const file = `${input}.links.${separator === undefined ? 'xlsx' : 'csv'}`;
  const rows = linkRows(own, links);
  const pieces = separator === undefined ? workbookOf(rows, 'Links') : csvPieces(rows, separator);
  return (await isWritten(pieces, file)) ? file : undefined;
}

function* linkRows({ names, cellsOf }: OwnColumns, links: Iterable<RowLink>): Generator<readonly string[]> {
  yield [...names, 'slug', 'url', 'expires_at'];
  for (const { line, slug, url, expiresAt } of links) yield [...cellsOf(line), slug, url, expiresAt];
}

/** In pieces, because of memory. Without a byte order mark, spreadsheets assume a legacy encoding. */
async function* csvPieces(rows: Iterable<readonly string[]>, separator: string): AsyncGenerator<string> {
  yield '\uFEFF';
  for (const row of rows) yield csvText([row], { mark: marked, separator });
}

/** A number with a sign, such as a phone's, is no formula that does harm, and a letter should show it as it is. */
const marked = (cell: string) => (/^[+-][\d\s()./-]*$/.test(cell) ? cell : marksFormula(cell));
