import { FirmlineError } from '../../errors.ts';

/** About 25 days; timers cannot wait longer. */
const longestTimerMs = 2 ** 31 - 1;

/** @throws FirmlineError 'invalid-input' for an invalid duration */
export function checkTimeout(timeoutMs: number): number {
  if (timeoutMs > 0) return Math.min(timeoutMs, longestTimerMs);
  throw invalid(`timeoutMs must be a number above 0, not ${String(timeoutMs)}.`);
}

/** @throws FirmlineError 'invalid-input' for an invalid count */
export function checkRetries(maxRetries: number): number {
  if (maxRetries >= 0) return maxRetries;
  throw invalid(`maxRetries must be 0 or more, not ${String(maxRetries)}.`);
}

function invalid(message: string): FirmlineError {
  return new FirmlineError(message, { code: 'invalid-input', fault: 'internal' });
}
