import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { FirmlineError } from '@firmline/sdk/errors';
import { requireWritable, writeToFile } from '../../api/sink.ts';
import { csvText, marksFormula } from '../../csv.ts';
import { messageOf, RowsError, type RowProblem, userError } from '../../errors.ts';
import { countOf, groupDigits } from '../../text.ts';
import { isOurColumn } from '../words/column-names.ts';
import { fieldNamed, plainName } from '../words/fields.ts';
import { placeOf } from '../words/import-sentences.ts';
import type { PlannedRow } from './plan.ts';
import type { RowUnit, Table, TableRow } from '../table/types.ts';
import { workbookOf } from '../table/workbook.ts';

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
  problems: readonly Pick<PlannedRow, 'line' | 'slug' | 'problem'>[],
  rowCount: number,
  { say, hint, unit, code = 'invalid-input', end }: ProblemWords,
): RowsError {
  const namedProblems = problems
    .slice(0, namedRows)
    .map(({ line, problem }) => `${placeOf(line, unit)}: ${problem}`);
  const unnamedCount = problems.length - namedProblems.length;
  return new RowsError(
    [
      say(`${groupDigits(problems.length)} of ${countOf(rowCount, 'row')}`),
      ...namedProblems,
      ...(unnamedCount > 0 ? [`… and ${groupDigits(unnamedCount)} more.`] : []),
      ...(end === undefined ? [] : [end]),
    ].join('\n'),
    { code, fault: 'user', hint },
    problems
      .slice(0, listedRows)
      .map(({ line, slug, problem }): RowProblem => ({ [unit]: line, slug, problem })),
  );
}

/** The files that an import writes. @param input the path of its table, to which an ending is added */
export const importFiles = (input: string, { separator }: Pick<Table, 'separator'>) => ({
  report: `${input}.report.csv`,
  /** A workbook if the table was one. */
  links: `${input}.links.${separator === undefined ? 'xlsx' : 'csv'}`,
});

const anotherReport = 'Choose another path with --report.';

/** Checks before firms are written that these files can be, because an old one would pass for a new one. */
export async function requireWritableFiles(files: {
  readonly report: string | undefined;
  readonly links: string | undefined;
}): Promise<void> {
  const nothingImported = 'Nothing was imported.';
  if (files.report !== undefined) await requireWritable(files.report, `${nothingImported} ${anotherReport}`);
  if (files.links !== undefined)
    await requireWritable(
      files.links,
      `${nothingImported} Close the file in other programs, or copy the table to a folder that you can write.`,
    );
}

/** The error of an import whose firms are written, but not this file. */
export function missingFile(file: string, cause: unknown): FirmlineError {
  const oldFileNote = existsSync(file) ? ' The file that is there is from an earlier import.' : '';
  return userError(
    'folder-unwritable',
    `The firms are imported. ${messageOf(cause)}${oldFileNote}`,
    'Run the same command again once it can be written.',
    cause,
  );
}

/** Writes the outcome of each row. */
export async function writeReport(file: string, rows: readonly PlannedRow[], unit: RowUnit): Promise<void> {
  const lines = rows.map(({ line, slug, outcome, problem }) => [String(line), slug, outcome, problem]);
  const text = csvText([[unit, 'slug', 'outcome', 'problem'], ...lines], { mark: marksFormula });
  await writeToFile(Readable.from([text]), file, { ownerOnly: true, hint: anotherReport });
}

/** The columns of a table that are the file's own, without those of the slug, the link and the expiry, and of an export of ours. */
export interface FileColumns {
  readonly names: readonly string[];
  readonly cellsOf: (line: number) => readonly string[];
}

/** @param isLink whether a cell may be a link of ours: a column "URL" may have the addresses of another site */
export function columnsOfFile(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  isLink: (cell: string) => boolean,
): FileColumns {
  const isOurs = columns.some((name) => fieldNamed(name) === 'slug');
  const isReplaced = (name: string, index: number) =>
    name === '' ||
    ['slug', 'expiresAt'].includes(fieldNamed(name) ?? '') ||
    (plainName(name) === 'url'
      ? rows.every(({ cells }) => isLink(cells[index] ?? ''))
      : isOurs && isOurColumn(name));
  const keptColumns = columns.flatMap((name, index) => (isReplaced(name, index) ? [] : [{ name, index }]));
  let cells: ReadonlyMap<number, TableRow['cells']> | undefined;
  return {
    names: keptColumns.map(({ name }) => name),
    cellsOf(line) {
      cells ??= new Map(rows.map((row) => [row.line, row.cells]));
      return keptColumns.map(({ index }) => cells?.get(line)?.[index] ?? '');
    },
  };
}

export interface RowLink {
  readonly line: number;
  readonly slug: string;
  readonly url: string;
  readonly expiresAt: string;
}

/**
 * Writes the rows with their links for a mail merge: as a workbook if the table was one, otherwise as CSV with the same
 * separator, because the person's spreadsheet knows it.
 */
export async function writeLinks(
  file: string,
  { separator }: Pick<Table, 'separator'>,
  fileColumns: FileColumns,
  links: Iterable<RowLink>,
): Promise<void> {
  const rows = linkRows(fileColumns, links);
  const pieces = separator === undefined ? workbookOf(rows, 'Links') : csvPieces(rows, separator);
  await writeToFile(pieces, file, { ownerOnly: true });
}

function* linkRows({ names, cellsOf }: FileColumns, links: Iterable<RowLink>): Generator<readonly string[]> {
  yield [...names, 'slug', 'url', 'expires_at'];
  for (const { line, slug, url, expiresAt } of links) yield [...cellsOf(line), slug, url, expiresAt];
}

/** In pieces, because of memory. Without a byte order mark, spreadsheets assume a legacy encoding. */
async function* csvPieces(rows: Iterable<readonly string[]>, separator: string): AsyncGenerator<string> {
  yield '\uFEFF';
  for (const row of rows) yield csvText([row], { mark: markFormula, separator });
}

/** A number with a sign, such as a phone's, is no formula that does harm, and a letter should show it as it is. */
const markFormula = (cell: string) => (/^[+-][\d\s()./-]*$/.test(cell) ? cell : marksFormula(cell));
