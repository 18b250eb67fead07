import { getCountryCallingCode, type Country } from 'react-phone-number-input';
import { digitsOf, readNumber, type ReadNumber } from './read-number.ts';

/** More digits than any number has; further digits are dropped. */
const maxDigits = 17;

/** Where the visitor's own digits begin in the field's text, after the fixed calling code. */
export function startOfEntry(text: string, country: Country): number {
  return new RegExp(`^\\+?${getCountryCallingCode(country)} *`).exec(text)?.[0].length ?? 0;
}

/** The number with these national digits, with or without a trunk prefix, complete or not. */
export function numberOf(digits: string, country: Country): ReadNumber {
  const partial = `+${getCountryCallingCode(country)}${digits}`.slice(0, maxDigits + 1);
  return wholeOf(digits, country) ?? { number: partial, country, extension: false };
}

function wholeOf(digits: string, country: Country): ReadNumber | null {
  const found = readNumber(digits, country);
  return found && getCountryCallingCode(found.country) === getCountryCallingCode(country) ? found : null;
}

interface Field {
  readonly text: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
}

/**
 * The number after a text is pasted into the field: the text's own number if it is one, otherwise its digits inserted
 * between the existing ones. Null if the text has no digits.
 */
export function paste(text: string, { text: shown, ...field }: Field, country: Country): ReadNumber | null {
  const digits = digitsOf(text);
  if (digits === '') return null;
  const start = startOfEntry(shown, country);
  const before = digitsOf(shown.slice(start, Math.max(start, field.selectionStart)));
  const after = digitsOf(shown.slice(Math.max(start, field.selectionEnd)));
  const together = numberOf(before + digits + after, country);
  const alone = readNumber(text, country);
  if (before + after === '' || alone === null) return alone ?? together;
  // If both are numbers, a text that completes the entered one is part of it.
  const completes = !text.includes('+') && wholeOf(before + digits + after, country) !== null;
  return completes ? together : alone;
}

/** At least this many digits at once are not typed. */
const atOnce = 3;

/** The part of a text that was inserted into the previous one. */
function insertedInto(previous: string, text: string): string {
  const shorter = Math.min(previous.length, text.length);
  let head = 0;
  while (head < shorter && text[head] === previous[head]) head++;
  let tail = 0;
  while (tail < shorter - head && text.at(-1 - tail) === previous.at(-1 - tail)) tail++;
  return text.slice(head, text.length - tail);
}

/**
 * The number that a browser or a keyboard has filled in at once, for example from a contact. Null for typed changes.
 */
export function filled(text: string, previous: string, country: Country): ReadNumber | null {
  if (digitsOf(insertedInto(previous, text)).length < atOnce) return null;
  const start = startOfEntry(text, country);
  const entry = text.slice(start);
  if (start > 0 && text.startsWith('+') && !entry.includes('+')) return null;
  return readNumber(start > 0 && entry.includes('+') ? entry : text, country);
}
