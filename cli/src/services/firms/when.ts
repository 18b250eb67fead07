import { FirmlineError } from '@firmline/sdk/errors';
import { parseExpiry } from '@firmline/sdk/firms';

const units = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/**
 * A time as passed to a flag: now, a time from now such as 14d, or a time as in a file.
 * @returns ISO 8601 in UTC
 * @throws FirmlineError 'invalid-input'
 */
export function timeFrom(text: string, now = Date.now()): string {
  const given = text.trim();
  if (given.toLowerCase() === 'now') return new Date(now).toISOString();
  // Four digits of weeks stay within the years that a time can express.
  const [, count, unit] = /^(\d{1,4})([mhdw])$/.exec(given) ?? [];
  if (count !== undefined)
    return new Date(now + Number(count) * units[unit as keyof typeof units]).toISOString();
  try {
    const time = parseExpiry(given);
    if (time !== '') return time;
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
  }
  throw new FirmlineError(`"${given.slice(0, 40)}" is not a valid time.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Write a time such as 2027-01-31 or 2027-01-31T17:00Z, a duration such as 14d, 36h or 2w, or now.',
  });
}
