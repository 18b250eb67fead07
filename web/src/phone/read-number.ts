import {
  AsYouType,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/min';
import { plainText, withLettersAsDigits } from './digits.ts';

/** A number of a possible length. */
export interface ReadNumber {
  /** E.164. */
  readonly number: string;
  /** In groups, such as +1 201 555 0123. */
  readonly display: string;
  /** Empty if the calling code belongs to no country. If the digits are ambiguous, the largest of its countries. */
  readonly country: CountryCode | null;
  /** Whether the text had an extension, which the number lacks. */
  readonly hasExtension: boolean;
}

/** Possible numbers inside a text. */
const digitRuns = /\+?[\d(][\d\s()./\u2010-\u2015-]*\d/g;

/** What a fax would answer: another number of a signature or a contact comes first. */
const faxNumber = new RegExp(`\\bfax\\W*${digitRuns.source}`, 'gi');

/** Has a calling code. The digits after it, read alone, would be a stranger's number in another country. */
const internationalPrefix = /\+|^\W*0(?:11|[\s.-]?0)/;

/** In most countries these two digits mean "+". */
const doubleZero = /^\D*0[\s.-]?0(?=[\s.(-]*[1-9])/;

/**
 * Finds a telephone number in a text. A number without a calling code belongs to the country. Null if the text has no
 * number of a possible length: nothing else is checked, since new area codes would look wrong.
 */
export function readNumber(text: string, country: CountryCode): ReadNumber | null {
  const phoneText = plainText(text);
  const parts = Array.from(phoneText.matchAll(digitRuns), ({ 0: run, index }) =>
    internationalPrefix.test(phoneText.slice(0, index)) && !internationalPrefix.test(run) ? '' : run,
  );
  for (const candidate of [
    phoneText.replaceAll(faxNumber, ' '),
    phoneText,
    ...parts,
    withLettersAsDigits(phoneText) ?? '',
  ]) {
    const number = parseNumber(candidate, country);
    if (number) return readOf(number, extension.test(phoneText));
  }
  return null;
}

function parseNumber(text: string, country: CountryCode): PhoneNumber | undefined {
  const numbers = [text, text.replace(doubleZero, '+')]
    .map((one) => asDialled(parsePhoneNumberFromString(one, country)))
    .filter((number) => number !== undefined && isPossible(number));
  // The pattern decides only whether 00 is a "+", or a part of the country's own prefix such as 0011 or 001.
  return numbers.find((number) => number?.isValid()) ?? numbers.at(-1);
}

/** The number that its own E.164 reads as: after doubled trunk prefixes zeros are left, which nobody dials. */
function asDialled(number: PhoneNumber | undefined): PhoneNumber | undefined {
  const reparsedNumber = number && parsePhoneNumberFromString(number.number);
  if (!reparsedNumber || reparsedNumber.number === number.number) return number;
  if (number.ext !== undefined) reparsedNumber.setExt(number.ext);
  return asDialled(reparsedNumber);
}

/**
 * Canada has numbers of seven digits, which nobody else can call. In North America neither an area code nor the three digits
 * after it begin with 0 or 1, and no area code ends with 11: such a number lacks a digit, or is of another country. No country
 * has numbers that begin with 00.
 */
const isPossible = (number: PhoneNumber): boolean =>
  number.isPossible() &&
  (number.countryCallingCode !== '1' || /^[2-9](?!11)\d\d[2-9]\d{6}$/.test(number.nationalNumber)) &&
  !number.nationalNumber.startsWith('00');

/** What libphonenumber does not know: a pause, and the words of other countries, before a few digits at the end. */
const extension =
  /\d\W*(?:\*|[pw]|anexo|durchwahl|dw|int|local|opt(?:ion)?|poste|press|ramal|then)[\s.:-]*\d{1,6}\W*$/i;

const readOf = (number: PhoneNumber, hasExtension: boolean): ReadNumber => ({
  number: number.number,
  display: new AsYouType().input(number.number),
  country: number.country ?? number.getPossibleCountries()[0] ?? null,
  hasExtension: hasExtension || number.ext !== undefined,
});
