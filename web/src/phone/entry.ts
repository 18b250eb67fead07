import { AsYouType, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';
import { dialled, plainText } from './digits.ts';
import { readNumber, type ReadNumber } from './read-number.ts';

/** What the visitor has entered. */
export interface Entry {
  /** The text of the field: digits after the country's calling code, unless they begin with a calling code of their own. */
  readonly text: string;
  readonly country: CountryCode;
  /** Whether an extension was left out. */
  readonly extension: boolean;
}

/** Whether the text has a calling code of its own, or is about to. */
export const isInternational = ({ text, country }: Entry): boolean => dialled(text, country).startsWith('+');

/** The country of the number: that of its own calling code, as soon as it has one. */
export function countryOf({ text, country }: Entry): CountryCode {
  const typed = new AsYouType();
  typed.input(dialled(text, country));
  // The largest country of an ambiguous code comes first.
  const countries = metadata.country_calling_codes[typed.getCallingCode() ?? ''] ?? [country];
  return typed.getCountry() ?? (countries.includes(country) ? country : (countries[0] ?? country));
}

/** Where the caret is after a change. A keyboard that composes must find its own text. */
export type Caret = 'at the end' | 'inside' | 'composing';

/**
 * The entry after the visitor has changed the text. Groups typed digits only while the caret is at the end, so that no
 * browser has to learn where the caret belongs.
 */
export function edited({ text: previous, country }: Entry, text: string, caret: Caret): Entry {
  const inserted = insertedInto(previous, text);
  const isTyped = inserted.length < atOnce || caret === 'composing';
  const number = isTyped ? null : numberIn(inserted, text, country);
  if (number) return entryOf(number, country);
  const plain = plainText(text);
  const digits = dialled(text, country);
  const canGroup =
    caret === 'at the end' &&
    isPlainNumber.test(plain) &&
    // Only a complete number shows what 00 begins, which may be a part of Australia's 0011.
    digits.startsWith('+') === plain.includes('+');
  return { text: isTyped && !canGroup ? text : grouped(digits, country), country, extension: false };
}

/** The entry as the page reads it: the digits alone, after the calling code of the country. */
export function settled(entry: Entry): Entry {
  const number = readNumber(entry.text, entry.country);
  if (number) {
    const newEntry = entryOf(number, entry.country);
    return newEntry.text === entry.text && newEntry.country === entry.country ? entry : newEntry;
  }
  const country = countryOf(entry);
  const code = `+${getCountryCallingCode(country)}`;
  const digits = dialled(entry.text, entry.country);
  const rest = { text: digits.slice(code.length), country, extension: false };
  // What would begin another number must stay behind its own calling code.
  if (!digits.startsWith(code) || isInternational(rest)) return entry;
  return { ...rest, text: grouped(rest.text, country) };
}

/** The same digits in a country that the visitor has chosen. */
export function moved(entry: Entry, country: CountryCode): Entry {
  return settled({ ...entry, text: settled(entry).text.replace('+', ''), country });
}

function entryOf({ display, extension, ...number }: ReadNumber, chosen: CountryCode): Entry {
  const country = number.country ?? chosen;
  const code = `+${getCountryCallingCode(country)} `;
  return { text: display.startsWith(code) ? display.slice(code.length) : display, country, extension };
}

/** Characters that group digits. Grouping a text with others would lose them. */
const isPlainNumber = /^\s*\+?[\d\s()./\u2010-\u2015-]*$/;

/** @param digits with or without "+" */
function grouped(digits: string, country: CountryCode): string {
  if (digits.startsWith('+')) return new AsYouType().input(digits);
  const code = `+${getCountryCallingCode(country)}`;
  return new AsYouType()
    .input(code + digits)
    .slice(code.length)
    .trim();
}

/** At least this many characters at once are not typed, but pasted, dropped or filled in. */
const atOnce = 3;

/** Chrome fills in the numbers of North America so, and all others with their plus. */
const withoutPlus = /^1\d{10}$/;

/** The number after a text was inserted: the text's own, or the one that it completes. */
function numberIn(inserted: string, text: string, country: CountryCode): ReadNumber | null {
  const ownNumber = readNumber(inserted, country);
  const wholeNumber = readNumber(text, country);
  const number = inserted.includes('+') ? (ownNumber ?? wholeNumber) : (wholeNumber ?? ownNumber);
  return number ?? readNumber(inserted.replace(withoutPlus, '+$&'), country);
}

/** The part of a text that was inserted into the previous one. */
function insertedInto(previous: string, text: string): string {
  const shorter = Math.min(previous.length, text.length);
  let head = 0;
  while (head < shorter && text[head] === previous[head]) head++;
  let tail = 0;
  while (tail < shorter - head && text.at(-1 - tail) === previous.at(-1 - tail)) tail++;
  return text.slice(head, text.length - tail);
}
