import { words } from '../../shared/speech-to-text/score/words.ts';

export const isNotUnderstood = (text: string): boolean =>
  /\b(?:did not|didn't|don't|do not|could not|couldn't) (?:quite )?(?:understand|catch|get|hear)\b|\b(?:say|repeat) (?:that|it)\b.*\bagain\b|\bcould you repeat\b|\bi beg your pardon\b/i.test(
    text,
  );

export const isFarewell = (text: string): boolean =>
  /\bgood-?\s?bye\b|\bbye\b|\bhave a (?:nice|good|great)\b/i.test(text);

export const offersMore = (text: string): boolean => /\banything else\b/i.test(text);

export const offersCallback = (text: string): boolean =>
  /\bcall you back\b[^?]*\?|\b(?:shall|should|would you like)\b[^?]*\bcall\b[^?]*\?/i.test(text);

/** Whether the words are among the text's, in a row. */
export function isQuoted(quote: string, text: string): boolean {
  return words(quote).length > 0 && inKeys(text).includes(inKeys(quote));
}

const inKeys = (text: string): string =>
  ` ${words(text)
    .map(({ key }) => key)
    .join(' ')} `;
