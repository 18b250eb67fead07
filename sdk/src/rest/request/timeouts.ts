import { invalidInput } from '../../misuse.ts';

/** About 25 days; timers cannot wait longer. */
const longestTimerMs = 2 ** 31 - 1;

/** @throws FirmlineError 'invalid-input' for an invalid duration */
export function checkTimeout(timeoutMs: number): number {
  if (timeoutMs > 0) return Math.min(timeoutMs, longestTimerMs);
  throw invalidInput(`timeoutMs must be a number above 0, not ${String(timeoutMs)}.`);
}

/** @throws FirmlineError 'invalid-input' for an invalid count */
export function checkRetries(maxRetries: number): number {
  if (maxRetries >= 0) return maxRetries;
  throw invalidInput(`maxRetries must be 0 or more, not ${String(maxRetries)}.`);
}
