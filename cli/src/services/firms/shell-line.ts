/** Words as a shell takes them, for a command to copy. */
export const shellLine = (words: readonly string[]): string =>
  words
    .map((word) => (/^[\w./:@%+,<>-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`))
    .join(' ');
