import { AsYouType, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';
import { dialledDigits, plainText } from './digits.ts';
import { readNumber, type ReadNumber } from './read-number.ts';

/** What the visitor has entered. */
export interface Entry {
  /** The text of the field: digits after the country's calling code, unless they begin with a calling code of their own. */
  readonly text: string;
  readonly country: CountryCode;
  /** Whether an extension was left out. */
  readonly hasExtension: boolean;
}

/** Whether the text has a calling code of its own, or is about to. */
export const isInternational = ({ text, country }: Entry): boolean =>
  dialledDigits(text, country).startsWith('+');

/** The country of the number: that of its own calling code, as soon as it has one. */
export function countryOf({ text, country }: Entry): CountryCode {
  const formatter = new AsYouType();
  formatter.input(dialledDigits(text, country));
  // The largest country of an ambiguous code comes first.
  const countries = metadata.country_calling_codes[formatter.getCallingCode() ?? ''] ?? [country];
  return formatter.getCountry() ?? (countries.includes(country) ? country : (countries[0] ?? country));
}

/** Where the caret is after a change. A keyboard that composes must find its own text. */
export type Caret = 'at the end' | 'inside' | 'composing';

/**
 * The entry after the visitor has changed the text. Groups typed digits only while the caret is at the end, so that no
 * browser has to learn where the caret belongs.
 */
export function editEntry({ text: previousText, country }: Entry, text: string, caret: Caret): Entry {
  const insertedText = insertedInto(previousText, text);
  const isTyped = insertedText.length < digitsAtOnce || caret === 'composing';
  const number = isTyped ? null : numberIn(insertedText, text, country);
  if (number) return entryOf(number, country);
  const phoneText = plainText(text);
  const digits = dialledDigits(text, country);
  const canGroup =
    caret === 'at the end' &&
    plainNumber.test(phoneText) &&
    // Only a complete number shows what 00 begins, which may be a part of Australia's 0011.
    digits.startsWith('+') === phoneText.includes('+');
  return { text: isTyped && !canGroup ? text : groupDigits(digits, country), country, hasExtension: false };
}

/** The entry as the page reads it: the digits alone, after the calling code of the country. */
export function settleEntry(entry: Entry): Entry {
  const number = readNumber(entry.text, entry.country);
  if (number) {
    const newEntry = entryOf(number, entry.country);
    return newEntry.text === entry.text && newEntry.country === entry.country ? entry : newEntry;
  }
  const country = countryOf(entry);
  const code = `+${getCountryCallingCode(country)}`;
  const digits = dialledDigits(entry.text, entry.country);
  const newEntry = { text: digits.slice(code.length), country, hasExtension: false };
  // What would begin another number must stay behind its own calling code.
  if (!digits.startsWith(code) || isInternational(newEntry)) return entry;
  return { ...newEntry, text: groupDigits(newEntry.text, country) };
}

/** The same digits in a country that the visitor has chosen. */
export function moveEntry(entry: Entry, country: CountryCode): Entry {
  return settleEntry({ ...entry, text: settleEntry(entry).text.replace('+', ''), country });
}

function entryOf({ display, hasExtension, ...number }: ReadNumber, chosenCountry: CountryCode): Entry {
  const country = number.country ?? chosenCountry;
  const code = `+${getCountryCallingCode(country)} `;
  return { text: display.startsWith(code) ? display.slice(code.length) : display, country, hasExtension };
}

/** Characters that group digits. Grouping a text with others would lose them. */
const plainNumber = /^\s*\+?[\d\s()./\u2010-\u2015-]*$/;

/** @param digits with or without "+" */
function groupDigits(digits: string, country: CountryCode): string {
  if (digits.startsWith('+')) return new AsYouType().input(digits);
  const code = `+${getCountryCallingCode(country)}`;
  return new AsYouType()
    .input(code + digits)
    .slice(code.length)
    .trim();
}

/** At least this many characters at once are not typed, but pasted, dropped or filled in. */
const digitsAtOnce = 3;

/** Chrome fills in the numbers of North America so, and all others with their plus. */
const numberWithoutPlus = /^1\d{10}$/;

/** The number after a text was inserted: the text's own, or the one that it completes. */
function numberIn(insertedText: string, text: string, country: CountryCode): ReadNumber | null {
  const ownNumber = readNumber(insertedText, country);
  const wholeNumber = readNumber(text, country);
  const number = insertedText.includes('+') ? (ownNumber ?? wholeNumber) : (wholeNumber ?? ownNumber);
  return number ?? readNumber(insertedText.replace(numberWithoutPlus, '+$&'), country);
}

/** The part of a text that was inserted into the previous one. */
function insertedInto(previousText: string, text: string): string {
  const shorterLength = Math.min(previousText.length, text.length);
  let headLength = 0;
  while (headLength < shorterLength && text[headLength] === previousText[headLength]) headLength++;
  let tailLength = 0;
  while (
    tailLength < shorterLength - headLength &&
    text.at(-1 - tailLength) === previousText.at(-1 - tailLength)
  )
    tailLength++;
  return text.slice(headLength, text.length - tailLength);
}
