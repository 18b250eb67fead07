/** Follows `must be`. */
export const timeNoun = 'a valid ISO 8601 date string with a year from 1 to 9999';

/** The moment that a text names; undefined where it names none, or one beyond the years that the database can read. */
export function readTime(text: string): Date | undefined {
  const time = new Date(text);
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999 ? time : undefined;
}
