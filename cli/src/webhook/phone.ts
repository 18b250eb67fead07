import type { ValidatePhoneNumberLengthResult } from 'libphonenumber-js/min';
import { invalidInput } from '../errors.ts';

const lengthProblems: Readonly<Record<ValidatePhoneNumberLengthResult, string>> = {
  INVALID_COUNTRY: 'its country code does not exist',
  NOT_A_NUMBER: 'it is not a number',
  TOO_SHORT: 'it is too short',
  TOO_LONG: 'it is too long',
  INVALID_LENGTH: 'its length is wrong',
};

/**
 * A phone number in the webhook's format (E.164).
 * @param country two letters, for a number without a country code; by default as on the page
 */
export async function parsePhone(text: string, country = 'US'): Promise<string> {
  const library = await import('libphonenumber-js/min');
  const region = country.trim().toUpperCase();
  if (!library.isSupportedCountry(region))
    throw invalidInput(
      `"${country}" is not a country.`,
      'Pass two letters with --country, for example US or GB.',
    );
  const parsed = library.parsePhoneNumberFromString(text.trim(), { defaultCountry: region, extract: false });
  if (parsed?.ext !== undefined)
    throw invalidInput(`"${text}" has an extension, which cannot be called.`, 'Remove the extension.');
  if (parsed?.isValid()) return parsed.number;
  const problem = library.validatePhoneNumberLength(text.trim(), region);
  const why = problem
    ? lengthProblems[problem]
    : `${parsed?.country ?? 'its country'} does not assign such numbers`;
  throw invalidInput(
    `"${text}" is not a phone number: ${why}.`,
    `Begin with + and the calling code, for example +12125550123; without them, it is read as a number of ${region}.`,
  );
}
