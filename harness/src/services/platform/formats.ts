/** Follows "must be". */
export const timeNoun = 'a valid ISO 8601 date string with a year from 1 to 9999';

/** Parses a time; undefined for other text and for years that the database cannot read. */
export function readTime(text: string): Date | undefined {
  const time = new Date(text);
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999 ? time : undefined;
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
