/** A record's text for a terminal: it cannot move the cursor, change colours or reverse the reading direction. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) =>
    /[\n\t\u2028\u2029]/.test(character) ? ' ' : '',
  );

/** The same, with its lines kept. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
