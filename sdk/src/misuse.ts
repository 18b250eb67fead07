import { FirmlineError, type ErrorCode } from './errors.ts';

/** The error for code that uses this package wrongly, thrown before anything happens. */
export const misuse = (message: string, code: ErrorCode, hint?: string, cause?: unknown): FirmlineError =>
  new FirmlineError(message, { code, fault: 'internal', hint, cause });

/** The error for invalid input, thrown before anything is sent. */
export const invalidInput = (message: string, hint?: string, cause?: unknown): FirmlineError =>
  misuse(message, 'invalid-input', hint, cause);
