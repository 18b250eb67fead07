import { invalidInput } from './misuse.ts';

/** About 25 days. A timer cannot wait longer: it would end at once. */
export const longestTimerMs = 2 ** 31 - 1;

/**
 * A time that a timer can wait; Infinity is the longest.
 * @param name of the option
 * @throws FirmlineError 'invalid-input' if it is not a number above 0
 */
export function checkTime(ms: number, name = 'timeoutMs'): number {
  if (ms > 0) return Math.min(ms, longestTimerMs);
  throw invalidInput(`${name} must be a number above 0, not ${ms}.`);
}
