import { invalidInput } from '../errors.ts';

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
  throw invalidInput(
    `"${text}" is not a phone number.`,
    `Begin with + and the calling code, for example +12125550123; without them, it is read as a number of ${region}.`,
  );
}
