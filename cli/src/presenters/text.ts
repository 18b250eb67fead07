/** A record's text for a terminal: it cannot move the cursor, change colours or reverse the reading direction. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    character === '\n' || character === '\t' ? ' ' : '',
  );

/** The same, with its lines kept. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
