const dayMs = 24 * 60 * 60 * 1000;

/**
 * The day of a wished time such as "Tuesday at 10 am", as a calendar shows it; undefined if the words do not tell which
 * day it is, as "next Tuesday", or "Monday" on a Monday.
 */
export function meetingDate(wish: string, receivedAt: number | undefined) {
  if (receivedAt === undefined) return undefined;
  const day = wish.split(' ', 1)[0] ?? '';
  const ahead =
    day === 'today'
      ? 0
      : day === 'tomorrow'
        ? 1
        : [1, 2, 3, 4, 5, 6].find((days) => weekdayOf(receivedAt + days * dayMs) === day);
  if (ahead === undefined) return undefined;
  const date = new Date(receivedAt + ahead * dayMs);
  return {
    weekday: weekdayOf(date.getTime()).slice(0, 3),
    day: date.getDate(),
    month: date.toLocaleString('en-US', { month: 'short' }),
  };
}

const weekdayOf = (time: number): string => new Date(time).toLocaleString('en-US', { weekday: 'long' });
