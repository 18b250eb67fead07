import { FirmlineError } from '@firmline/sdk/errors';
import type { RowResult } from './outcome.ts';
import type { PlannedRow } from './plan.ts';
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
  }: InvalidRowsWords = {},
): FirmlineError {
  return new FirmlineError(
    [
      `${rowsOf(bad.length, all)} cannot be ${use}. Nothing ${isResumed ? 'more ' : ''}was written.`,
      ...linesOf(bad),
      ...(report ? [`${report} lists the problems.`] : []),
    ].join('\n'),
    {
      code: 'invalid-input',
      fault: 'user',
      hint,
    },
  );
}

export function refusedRows(
  refused: readonly RowResult[],
  all: number,
  report: string | undefined,
): FirmlineError {
  return new FirmlineError(
    [
      `The database rejected ${rowsOf(refused.length, all)}; the others were written.`,
      ...linesOf(refused),
    ].join('\n'),
    {
      code: 'invalid-input',
      fault: 'user',
      ...(report ? { hint: `${report} lists the outcome of each row.` } : {}),
    },
  );
}

export function takenSlugs(rows: readonly PlannedRow[]): FirmlineError {
  const named = rows.map(({ line, firm }) => ({ line, problem: `"${firm.slug}" already exists.` }));
  const what = rows.length === 1 ? 'A slug already exists' : `${rows.length} slugs already exist`;
  return new FirmlineError([`${what}. Nothing was written.`, ...linesOf(named)].join('\n'), {
    code: 'conflict',
    fault: 'user',
    hint: 'Update these firms with --on-conflict update, or skip them with --on-conflict skip.',
  });
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

function linesOf(rows: readonly { readonly line: number; readonly problem: string }[]): string[] {
  const named = rows.slice(0, namedRows).map(({ line, problem }) => `Line ${line}: ${problem}`);
  const left = rows.length - named.length;
  return left > 0 ? [...named, `… and ${grouped(left)} more.`] : named;
}
