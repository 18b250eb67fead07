import { words } from '../../shared/speech-to-text/score/words.ts';

const askFor: Readonly<Record<string, RegExp>> = {
  name: /\b(?:your|the|full|first|last) name\b|\bwho (?:am i|is) (?:speaking|calling|this)\b|\bname,? please/i,
  number: /\b(?:best|telephone|phone|callback|mobile|your) number\b|\bwhat number\b|\breach you\b/i,
  email: /\be-?mail\b/i,
  when: /\b(?:which|what) (?:day|date|time)\b|\bwhen (?:would|could|can|should|are you|is (?:a )?good)\b|\bsuit you\b/i,
  story: /\bwhat happened\b|\btell me (?:more|a (?:bit|little)|in a sentence|what)\b|\bmore details?\b/i,
  matter:
    /\bwhat(?: is|'s) (?:it|this|that|your (?:call|matter|case))\b.*\babout\b|\bhow (?:may|can) (?:i|we) (?:help|assist)\b|\bwhat can (?:i|we) do\b|\b(?:reason|purpose) (?:for|of) your call\b|\bwhat brings you\b/i,
};

const isQuestion = (text: string): boolean => /\?|\bplease tell\b|\bmay i\b|\bcould you\b/i.test(text);

/** The facts, of those known by name, that these words ask for, in the order of the questions. */
export function askedFor(text: string, names: readonly string[]): readonly string[] {
  const found = [...new Set([...Object.keys(askFor), ...names])].flatMap((name) => {
    const at = text.search(askFor[name] ?? namedIn(name));
    return at >= 0 && (name in askFor || isQuestion(text)) ? [{ name, at }] : [];
  });
  return found.toSorted((one, other) => one.at - other.at).map(({ name }) => name);
}

/** A fact with a name of its own is asked for by that name: `date-of-birth`, or `case number`. */
const namedIn = (name: string): RegExp =>
  new RegExp(`\\b${name.replaceAll(/[^\p{L}\p{N}]+/gu, '[\\s-]+')}\\b`, 'iu');

export const isNotUnderstood = (text: string): boolean =>
  /\b(?:did not|didn't|don't|do not|could not|couldn't) (?:quite )?(?:understand|catch|get|hear)\b|\b(?:say|repeat) (?:that|it)\b.*\bagain\b|\bcould you repeat\b|\bi beg your pardon\b/i.test(
    text,
  );

export const isFarewell = (text: string): boolean =>
  /\bgood-?\s?bye\b|\bbye\b|\bhave a (?:nice|good|great)\b/i.test(text);

export const offersMore = (text: string): boolean => /\banything else\b/i.test(text);

export const offersCallback = (text: string): boolean =>
  /\bcall you back\b[^?]*\?|\b(?:shall|should|would you like)\b[^?]*\bcall\b[^?]*\?/i.test(text);

export const confirms = (text: string): boolean =>
  /\b(?:noted|got (?:that|it)|written (?:that|it) down|put (?:that|it|you) down|have (?:that|it) (?:down|here)|passed? (?:that|it) on|confirm)\b/i.test(
    text,
  );

const refusals =
  /\b(?:can(?:not|'t| not)|could(?: not|n't)|(?:do|does|did|may|am|are|is|will|would)(?: not|n't)|won't|unable|unfortunately|afraid|no longer|only a lawyer)\b/i;

/** Whether a sentence declines something, by one of its words. */
export const refuses = (sentence: string, what: string): boolean => {
  const keys = new Set(words(sentence).map(({ key }) => key));
  const wanted = words(what).filter(({ key }) => key.length > 3);
  return refusals.test(sentence) && wanted.some(({ key }) => keys.has(key));
};

/** Whether the words are among the text's, in a row. */
export function isQuoted(quote: string, text: string): boolean {
  return words(quote).length > 0 && inKeys(text).includes(inKeys(quote));
}

const inKeys = (text: string): string =>
  ` ${words(text)
    .map(({ key }) => key)
    .join(' ')} `;
