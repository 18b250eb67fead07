const dayMs = 24 * 60 * 60 * 1000;

/**
 * The day of a wished time such as "Tuesday at 10 am", as a calendar shows it; undefined if the words do not tell which
 * day it is, as "next Tuesday", or "Monday" on a Monday.
 * @param zone the firm's; the visitor's if it is unknown
 */
export function meetingDate(
  wish: string,
  receivedAt: number | undefined,
  zone?: string,
): { readonly weekday: string; readonly day: number; readonly month: string } | undefined {
  if (receivedAt === undefined || / or | week\b/.test(wish)) return undefined;
  const day = wish.split(' ', 1)[0] ?? '';
  const ahead =
    daysAhead[day] ??
    [1, 2, 3, 4, 5, 6].find((days) => part({ weekday: 'long' }, receivedAt + days * dayMs, zone) === day);
  if (ahead === undefined) return undefined;
  const at = receivedAt + ahead * dayMs;
  return {
    weekday: part({ weekday: 'short' }, at, zone),
    day: Number(part({ day: 'numeric' }, at, zone)),
    month: part({ month: 'short' }, at, zone),
  };
}

/** The weekday of "today" and the like; undefined for other words. */
export function weekdayNear(word: string, receivedAt: number, zone?: string): string | undefined {
  const ahead = daysAhead[word];
  return ahead === undefined ? undefined : part({ weekday: 'long' }, receivedAt + ahead * dayMs, zone);
}

const daysAhead: Readonly<Record<string, number>> = { today: 0, tonight: 0, tomorrow: 1 };

const part = (format: Intl.DateTimeFormatOptions, time: number, timeZone?: string): string =>
  new Date(time).toLocaleString('en-US', { ...format, timeZone });
