import { FirmlineError, type ErrorCode } from '../errors.ts';

/** The error for a page that uses the client wrongly, thrown before anything happens. */
export const misuse = (message: string, code: ErrorCode, hint?: string): FirmlineError =>
  new FirmlineError(message, { code, fault: 'internal', ...(hint !== undefined && { hint }) });

/** The error for invalid input, thrown before anything is sent. */
export const invalidInput = (message: string, hint?: string): FirmlineError =>
  misuse(message, 'invalid-input', hint);
