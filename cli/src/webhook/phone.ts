import { FirmlineError } from '@firmline/sdk/errors';
import type * as PhoneNumbers from 'libphonenumber-js/min';
import type { CountryCode, ValidatePhoneNumberLengthResult } from 'libphonenumber-js/min';
import { invalidInput } from '../errors.ts';

type PhoneLibrary = typeof PhoneNumbers;

/** The same as on the page. */
export const defaultCountry = 'US';

const lengthProblems: Readonly<Record<ValidatePhoneNumberLengthResult, string>> = {
  INVALID_COUNTRY: 'its country code does not exist',
  NOT_A_NUMBER: 'it is not a number',
  TOO_SHORT: 'it is too short',
  TOO_LONG: 'it is too long',
  INVALID_LENGTH: 'its length is wrong',
};

const loadLibrary = (): Promise<PhoneLibrary> => import('libphonenumber-js/min');

/**
 * A phone number in the webhook's format (E.164).
 * @param country two letters, for a number without a country code
 * @throws FirmlineError 'invalid-input'
 */
export async function parsePhone(text: string, country = defaultCountry): Promise<string> {
  const library = await loadLibrary();
  return parseWith(library, text, regionOf(library, country));
}

/** Returns a synchronous check: the problem with a number, as a sentence, or undefined. */
export async function phoneProblem(country = defaultCountry): Promise<(text: string) => string | undefined> {
  const library = await loadLibrary();
  const region = regionOf(library, country);
  return (text) => {
    try {
      parseWith(library, text, region);
      return undefined;
    } catch (error) {
      if (error instanceof FirmlineError) return error.message;
      throw error;
    }
  };
}

function regionOf({ isSupportedCountry }: PhoneLibrary, country: string): CountryCode {
  const region = country.trim().toUpperCase();
  if (isSupportedCountry(region)) return region;
  throw refusal(`"${country}" is not a country.`, 'Pass two letters with --country, for example US or GB.');
}

function parseWith(library: PhoneLibrary, text: string, region: CountryCode): string {
  const parsed = library.parsePhoneNumberFromString(text.trim(), { defaultCountry: region, extract: false });
  if (parsed?.ext !== undefined)
    throw refusal(`"${text}" has an extension, which cannot be called.`, 'Remove the extension.');
  if (parsed?.isValid()) return parsed.number;
  const problem = library.validatePhoneNumberLength(text.trim(), region);
  const why = problem
    ? lengthProblems[problem]
    : `${parsed?.country ?? 'its country'} does not assign such numbers`;
  throw refusal(
    `"${text}" is not a phone number: ${why}.`,
    `Begin with + and the calling code, for example +12125550123; without them, it is read as a number of ${region}.`,
  );
}

const refusal = (message: string, hint: string) => invalidInput(message, hint);
