import { isObject } from '#util/is-object';
import { FirmlineError } from '../../errors.ts';

/** The id of a listed record, if it has one. */
export function idOf(row: unknown): string | undefined {
  return isObject(row) && typeof row['id'] === 'string' ? row['id'] : undefined;
}

/** When a listed record was created, in milliseconds. Logs call it `time`. */
export function momentOf(row: unknown): number | undefined {
  const text = isObject(row) ? (row['createdAt'] ?? row['time']) : undefined;
  const moment = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

/** Reports a response that should have been a list: treating it as empty would hide the problem. */
export const noList = (operation: string): FirmlineError =>
  new FirmlineError(`${operation} did not return a list.`, {
    code: 'unparsable',
    hint: 'Check the platform URL.',
  });
