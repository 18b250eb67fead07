import { FirmlineError } from '@firmline/sdk/errors';
import { writePrivateFile } from '@firmline/util/private-files';
import { csvText, marksFormula } from '../csv.ts';
import { RowsError, type RowProblem } from '../errors.ts';
import { counted, grouped } from '../text.ts';
import { isOurColumn } from './column-names.ts';
import { fieldNamed } from './fields.ts';
import type { RowUnit, Table } from './table/rows.ts';

/** What is wrong with a row of a file. */
export interface Problem {
  readonly line: number;
  readonly slug: string;
  readonly problem: string;
}

/** Maximum rows in the message of an error; the report has all of them. */
const namedRows = 20;
/** Maximum rows of an error that --json prints. */
const listedRows = 10_000;

export interface ProblemWords {
  /** The first sentences. @param rows such as "2 of 5 rows" */
  readonly say: (rows: string) => string;
  readonly hint?: string | undefined;
  /** Default: line. */
  readonly unit?: RowUnit;
  /** Default: 'invalid-input'. */
  readonly code?: 'invalid-input' | 'conflict';
  /** A last line. */
  readonly end?: string | undefined;
}

/** The error about some of a file's rows: the first ones by their lines, in the order of the file. */
export function rowsError(
  problems: readonly Problem[],
  all: number,
  { say, hint, unit = 'line', code = 'invalid-input', end }: ProblemWords,
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

/** Such as "Line 3", for the start of a sentence. */
export const placeOf = (line: number, unit: RowUnit): string =>
  `${unit === 'item' ? 'Item' : 'Line'} ${line}`;

/** The outcome of a row of an import. An unclear one may be a firm that exists, and was left out. */
export type Outcome =
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'skipped'
  | 'invalid'
  | 'refused'
  | 'unclear'
  | 'not written';

export interface RowResult {
  readonly line: number;
  readonly slug: string;
  readonly outcome: Outcome;
  /** The problem, or empty. */
  readonly problem: string;
}

/** Beside the file, or in this folder for standard input. */
export const defaultReport = (input: string | undefined): string => `${input ?? 'import'}.report.csv`;

/**
 * Writes the outcome of each row, in the order of the file.
 * @param asked the file to write; by default one beside the input
 * @returns the file; undefined if it was not asked for and cannot be written
 * @throws FirmlineError 'folder-unwritable' if it was asked for
 */
export async function writeReport(
  asked: string | undefined,
  input: string | undefined,
  results: readonly RowResult[],
  unit: RowUnit,
): Promise<string | undefined> {
  const rows = results
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, slug, outcome, problem }) => [String(line), slug, outcome, problem]);
  const header = [unit, 'slug', 'outcome', 'problem'];
  const file = asked ?? defaultReport(input);
  const written = await writeBeside(file, [header, ...rows], marksFormula);
  if (written !== undefined || asked === undefined) return written;
  throw new FirmlineError(`Could not write the report ${file}.`, {
    code: 'folder-unwritable',
    fault: 'user',
    hint: 'Choose another path with --report.',
  });
}

/** The link of a row's firm. */
export interface RowLink {
  readonly line: number;
  readonly slug: string;
  readonly url: string;
  /** ISO 8601, or empty. */
  readonly expiresAt: string;
}

/**
 * Writes the rows of an imported table with the slug, the link and the expiry of their firms, for a mail merge.
 * @returns the file; undefined if it cannot be written there
 */
export function writeLinks(
  input: string | undefined,
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  links: readonly RowLink[],
): Promise<string | undefined> {
  const own = columns.flatMap((name, index) => (isReplaced(name) ? [] : [{ name, index }]));
  const cells = new Map(rows.map((row) => [row.line, row.cells]));
  const lines = links.map(({ line, slug, url, expiresAt }) => [
    ...own.map(({ index }) => cells.get(line)?.[index] ?? ''),
    slug,
    url,
    expiresAt,
  ]);
  const header = [...own.map(({ name }) => name), 'slug', 'url', 'expires_at'];
  return writeBeside(`${input ?? 'import'}.links.csv`, [header, ...lines], marked);
}

/** A number with a sign, such as a phone's, is no formula that does harm, and a letter should show it as it is. */
const marked = (cell: string) => (/^[+-][\d\s()./-]*$/.test(cell) ? cell : marksFormula(cell));

/** A column of the same content as one that is added. */
const isReplaced = (name: string) =>
  name === '' || isOurColumn(name) || ['slug', 'expiresAt'].includes(fieldNamed(name) ?? '');

/** @returns the file; undefined if it cannot be written */
async function writeBeside(
  file: string,
  rows: readonly (readonly string[])[],
  mark: (cell: string) => string,
): Promise<string | undefined> {
  try {
    await writePrivateFile(file, csvText(rows, { mark }));
    return file;
  } catch {
    return undefined;
  }
}
