import { getCountryCallingCode, validatePhoneNumberLength } from 'libphonenumber-js/min';
import { nameInSentence } from './countries.ts';
import { dialledDigits } from './digits.ts';
import { countryOf, type Entry, isInternational } from './entry.ts';
import { readNumber } from './read-number.ts';

/** Why an entry is not a phone number, and what would help. Empty if nothing was entered. */
export function refusalOf(entry: Entry): string {
  const { text } = entry;
  if (text.trim() === '') return '';
  const country = countryOf(entry);
  const digits = dialledDigits(text, entry.country);
  if (!/\d/.test(digits)) return 'This text has no digits.';
  const problem =
    validatePhoneNumberLength(digits, country) ??
    (readNumber(digits, country) ? 'NOT_A_NUMBER' : wrongDigit.test(digits) ? 'WRONG_DIGIT' : 'TOO_SHORT');
  if (problem === 'INVALID_COUNTRY') return `No country has the calling code ${digits.slice(0, 4)}.`;
  const length = lengths[problem];
  if (!isInternational(entry))
    return `This number ${length} for ${nameInSentence(country)}. If it is from another country, choose that country or start with +.`;
  return digits.startsWith(`+${getCountryCallingCode(country)}`)
    ? `This number ${length} for ${nameInSentence(country)}.`
    : `This number ${length}.`;
}

/** A number that begins with 0, and a whole one of North America, which is then refused for a digit inside. */
const wrongDigit = /^(?:\+1)?0|^(?:\+?1)?[2-9]\d{9}$/;

const lengths = {
  TOO_SHORT: 'is too short',
  TOO_LONG: 'is too long',
  INVALID_LENGTH: 'has the wrong number of digits',
  NOT_A_NUMBER: 'has too many characters between its digits',
  WRONG_DIGIT: 'has a wrong digit',
} as const;
