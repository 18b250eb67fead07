import { FirmlineError } from '@firmline/sdk/errors';
import { type RowProblem, RowsError } from '../../../rows-error.ts';
import { placeOf } from './limits.ts';
import type { RowResult } from './outcome.ts';
import type { PlannedRow } from './plan.ts';
import type { RowUnit } from './raw-row.ts';
import type { BadRow } from './rows.ts';
import { counted, grouped } from '../../../text.ts';

/** Maximum rows listed in an error; the report has all of them. */
const namedRows = 20;

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
  bad: readonly BadRow[],
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
      `${rowsOf(bad.length, all)} cannot be ${use}. Nothing ${isResumed ? 'more ' : ''}was written.`,
      ...linesOf(bad, unit),
      ...(report ? [`${report} lists the problems.`] : []),
    ].join('\n'),
    { code: 'invalid-input', fault: 'user', hint },
    problemsOf(bad, unit),
  );
}

export function refusedRows(
  refused: readonly RowResult[],
  all: number,
  report: string | undefined,
  unit: RowUnit,
): RowsError {
  return new RowsError(
    [
      `The database rejected ${rowsOf(refused.length, all)}; the others were written.`,
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

export function takenSlugs(rows: readonly PlannedRow[], unit: RowUnit): RowsError {
  const named = rows.map(({ line, firm }) => ({
    line,
    slug: firm.slug,
    problem: `"${firm.slug}" already exists.`,
  }));
  const what = rows.length === 1 ? 'A slug already exists' : `${rows.length} slugs already exist`;
  return new RowsError(
    [`${what}. Nothing was written.`, ...linesOf(named, unit)].join('\n'),
    {
      code: 'conflict',
      fault: 'user',
      hint: 'Update these firms with --on-conflict update, or skip them with --on-conflict skip.',
    },
    problemsOf(named, unit),
  );
}

/** The error of an interrupted import, with its progress. */
export function interrupted(error: unknown, done: number, all: number, report: string | undefined): unknown {
  if (!(error instanceof FirmlineError)) return error;
  return new FirmlineError(
    `${error.message} ${done} of ${all} rows were written${report ? `; ${report} lists them` : ''}.`,
    {
      code: error.code,
      fault: error.fault,
      hint: 'Run the same command again to continue.',
      cause: error,
    },
  );
}

const rowsOf = (some: number, all: number) => `${grouped(some)} of ${counted(all, 'row')}`;

function linesOf(rows: readonly Problem[], unit: RowUnit): string[] {
  const named = rows.slice(0, namedRows).map(({ line, problem }) => `${placeOf(line, unit)}: ${problem}`);
  const left = rows.length - named.length;
  return left > 0 ? [...named, `… and ${grouped(left)} more.`] : named;
}

interface Problem {
  readonly line: number;
  readonly slug: string;
  readonly problem: string;
}

const problemsOf = (rows: readonly Problem[], unit: RowUnit): RowProblem[] =>
  rows.map(({ line, slug, problem }) => ({ [unit]: line, slug, problem }));
