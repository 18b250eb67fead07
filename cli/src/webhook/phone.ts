import { invalidInput } from '../errors.ts';

/** A phone number in the webhook's format (E.164). Without a country code it is read as on the page. @throws FirmlineError 'invalid-input' */
export async function parsePhone(text: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const parsedNumber = parsePhoneNumberFromString(text.trim(), { defaultCountry: 'US', extract: false });
  if (parsedNumber?.ext !== undefined)
    throw invalidInput(`"${text}" has an extension, which cannot be called.`, 'Remove the extension.');
  if (parsedNumber?.isValid()) return parsedNumber.number;
  throw invalidInput(
    `"${text}" is not a phone number.`,
    'Begin with + and the calling code, for example +12125550123; without them, it is read as a US number.',
  );
}
