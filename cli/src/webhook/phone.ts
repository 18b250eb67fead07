import type { parsePhoneNumberFromString as ParsePhone } from 'libphonenumber-js/min';
import { invalidInput } from '../errors.ts';

/** A phone number in the webhook's format (E.164). Without a country code it is read as on the page. */
export const parsePhone = async (text: string): Promise<string> => (await loadPhoneParser())(text);

/** The same for a form, which checks a number while it is typed. */
export async function loadPhoneParser(): Promise<(text: string) => string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  return (text) => phoneIn(text, parsePhoneNumberFromString);
}

function phoneIn(text: string, parse: typeof ParsePhone): string {
  const parsed = parse(text.trim(), { defaultCountry: 'US', extract: false });
  if (parsed?.ext !== undefined)
    throw invalidInput(`"${text}" has an extension, which cannot be called.`, 'Remove the extension.');
  if (parsed?.isValid()) return parsed.number;
  throw invalidInput(
    `"${text}" is not a phone number.`,
    'Begin with + and the calling code, for example +12125550123; without them, it is read as a US number.',
  );
}
