/** A word such as `Sun`. `Date.parse` also takes signed numbers, and reads them as years. */
const dayAtStart = /^[a-z]{3}/i;

/**
 * What a server's Retry-After asks for, ms: a number of seconds or a date. Undefined for anything else.
 * @param dateHeader the server's own time, if it sent one: this machine's clock may be wrong
 */
export function readRetryAfter(
  header: string | null | undefined,
  dateHeader?: string | null,
  now: number = Date.now(),
): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const time = timeOf(value);
  return Number.isNaN(time) ? undefined : Math.max(0, time - (timeOf(dateHeader?.trim() ?? '') || now));
}

/** Each of HTTP's three forms is in GMT. The oldest does not say so, and would be read as local time. */
const timeOf = (date: string): number =>
  dayAtStart.test(date) ? Date.parse(date.replace(/( GMT)?$/, ' GMT')) : Number.NaN;
