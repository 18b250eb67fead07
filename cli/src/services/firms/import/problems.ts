import { FirmlineError } from '@firmline/sdk/errors';
import { type RowProblem, RowsError } from '../../../rows-error.ts';
import { placeOf } from './limits.ts';
import type { RawTable, RowUnit } from './raw-row.ts';
import { counted, grouped } from '../../../text.ts';

/** Maximum rows in the message of an error; the report has all of them. */
const namedRows = 20;
/** Maximum rows of an error that --json prints. */
const listedRows = 10_000;

/** The first rows with a problem, and the number of all. */
export interface ProblemRows {
  readonly count: number;
  readonly first: readonly Problem[];
}

export function createProblemRows(): ProblemRows & { add(rows: readonly Problem[]): void } {
  let count = 0;
  const first: Problem[] = [];
  return {
    get count() {
      return count;
    },
    first,
    add(rows) {
      count += rows.length;
      for (const row of rows.slice(0, listedRows - first.length)) first.push(row);
    },
  };
}

/** Few rows, which are all listed. */
export const problemRows = (rows: readonly Problem[]): ProblemRows => ({ count: rows.length, first: rows });

export interface InvalidRowsWords {
  /** File of the report, if one was written. */
  readonly report?: string | undefined;
  /** Whether an earlier run has written rows. */
  readonly isResumed?: boolean;
  /** Default: imported. */
  readonly use?: string;
  /** What the rows' numbers count. */
  readonly unit?: RowUnit;
  readonly hint?: string;
}

/** The error for rows that prevent all writes. */
export function invalidRows(
  bad: ProblemRows,
  all: number,
  {
    report,
    isResumed = false,
    use = 'imported',
    hint = 'Fix the file, or import the other rows with --skip-invalid.',
    unit = 'line',
  }: InvalidRowsWords = {},
): RowsError {
  return new RowsError(
    [
      `${rowsOf(bad.count, all)} cannot be ${use}. Nothing ${isResumed ? 'more ' : ''}was written.`,
      ...linesOf(bad, unit),
      ...(report ? [`${report} lists the problems.`] : []),
    ].join('\n'),
    { code: 'invalid-input', fault: 'user', hint },
    problemsOf(bad, unit),
  );
}

export function refusedRows(
  refused: ProblemRows,
  all: number,
  report: string | undefined,
  unit: RowUnit,
): RowsError {
  return new RowsError(
    [
      `The database rejected ${rowsOf(refused.count, all)}; the others were written.`,
      ...linesOf(refused, unit),
    ].join('\n'),
    {
      code: 'invalid-input',
      fault: 'user',
      ...(report ? { hint: `${report} lists the outcome of each row.` } : {}),
    },
    problemsOf(refused, unit),
  );
}

export function takenSlugs(taken: ProblemRows, unit: RowUnit): RowsError {
  const what = taken.count === 1 ? 'A slug already exists' : `${taken.count} slugs already exist`;
  return new RowsError(
    [`${what}. Nothing was written.`, ...linesOf(taken, unit)].join('\n'),
    {
      code: 'conflict',
      fault: 'user',
      hint: 'Update these firms with --on-conflict update, or skip them with --on-conflict skip.',
    },
    problemsOf(taken, unit),
  );
}

/** The error of JSON without any field: the problem of a row, because missing columns would be a wrong reason. */
export async function noColumns(table: RawTable): Promise<FirmlineError> {
  let problem = 'No row has a field.';
  for await (const [first] of table.rows([])) {
    if (first?.problem === undefined) continue;
    problem = `${placeOf(first.line, table.unit)}: ${first.problem}`;
    break;
  }
  return new FirmlineError(problem, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Write a JSON array of objects, or one object a line, each with a "name".',
  });
}

/** The error of an interrupted import, with its progress. */
export function interrupted(error: unknown, done: number, all: number, report: string | undefined): unknown {
  if (!(error instanceof FirmlineError)) return error;
  return new FirmlineError(
    `${error.message} ${rowsOf(done, all)} were written${report ? `; ${report} lists them` : ''}.`,
    {
      code: error.code,
      fault: error.fault,
      hint: 'Run the same command again to continue.',
      cause: error,
    },
  );
}

const rowsOf = (some: number, all: number) => `${grouped(some)} of ${counted(all, 'row')}`;

function linesOf({ count, first }: ProblemRows, unit: RowUnit): string[] {
  const named = first.slice(0, namedRows).map(({ line, problem }) => `${placeOf(line, unit)}: ${problem}`);
  const left = count - named.length;
  return left > 0 ? [...named, `… and ${grouped(left)} more.`] : named;
}

interface Problem {
  readonly line: number;
  readonly slug: string;
  readonly problem: string;
}

const problemsOf = ({ first }: ProblemRows, unit: RowUnit): RowProblem[] =>
  first.map(({ line, slug, problem }) => ({ [unit]: line, slug, problem }));
