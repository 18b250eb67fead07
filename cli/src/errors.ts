import { type ErrorCode, FirmlineError, type FirmlineErrorOptions } from '@firmline/sdk/errors';

/** The error for what the person can correct. @param hint what to do next */
export const userError = (code: ErrorCode, message: string, hint?: string, cause?: unknown): FirmlineError =>
  new FirmlineError(message, { code, fault: 'user', ...(hint !== undefined && { hint }), cause });

/** The same for input that cannot be used. */
export const invalidInput = (message: string, hint?: string, cause?: unknown): FirmlineError =>
  userError('invalid-input', message, hint, cause);

/** What is wrong with one row of a file. */
export interface RowProblem {
  /** Counted from 1; a row of a JSON array has its number as `item` instead. */
  readonly line?: number;
  readonly item?: number;
  readonly slug: string;
  readonly problem: string;
}

/** An error about rows of a file. The message lists the first of them; --json prints all. */
export class RowsError extends FirmlineError {
  readonly rows: readonly RowProblem[];

  constructor(message: string, options: FirmlineErrorOptions, rows: readonly RowProblem[]) {
    super(message, options);
    this.rows = rows;
  }
}
