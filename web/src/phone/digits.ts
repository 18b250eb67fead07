import { getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min';

/** Longer texts are cut: a visitor may paste a whole document by mistake. */
const maxLength = 1000;

/** The beginning of a text, with the digits of every script as 0 to 9. */
export const plainText = (text: string): string =>
  text
    .slice(0, maxLength)
    // Codes of links and pages: the digits of one that stays would become a part of the number.
    .replaceAll(/%2[089BDEF]/gi, decodeURIComponent)
    .replace(/&#(?:43|x2b);/i, '+')
    // WhatsApp's links have international numbers without their plus.
    .replace(/(?:wa\.me\/|[?&]phone=)\+?(?=[1-9])/i, ' +')
    // Converts full-width characters, no-break spaces and the like.
    .normalize('NFKC')
    // What nobody sees, as around a copied contact or in a PDF, must not end a number.
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));

/** Every script has its ten digits in a row. */
function valueOf(digit: number): number {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(digit - value - 1))) value++;
  return value;
}

/**
 * A whole text that is a number of North America with a word among its last seven digits: more digits before the word are a
 * number of their own, as in 555-0123 fax. Elsewhere, as in +44 (London), a word is no part of a person's number. One or two
 * letters are rather a slip or an extension.
 */
const spelledNumber = /^\s*(?:\+?1)?[\s().-]*[2-9][\s().-]*(?:\d[\s().-]*){2,5}(?:[a-z][\d\s().-]*){3,}$/i;

const keysOfLetters = '22233344455566677778889999';

/** A plain text with the digits that have its letters on a telephone, such as 468 for GOT; null if it is no such number. */
export const withLettersAsDigits = (phoneText: string): string | null =>
  spelledNumber.test(phoneText)
    ? phoneText.replaceAll(
        /[a-z]/gi,
        (letter) => keysOfLetters[letter.toLowerCase().charCodeAt(0) - 97] ?? '',
      )
    : null;

/**
 * Only the digits of a text, after a "+" if they are an international number: that begins with "+", with 00, or in North
 * America with 011.
 */
export function dialledDigits(text: string, country: CountryCode): string {
  const plainDigits = plainText(text);
  const digits = (withLettersAsDigits(plainDigits) ?? plainDigits)
    .replaceAll(/[^+\d]/g, '')
    .replaceAll(/(?<=.)\+/g, '');
  return digits.replace(getCountryCallingCode(country) === '1' ? /^(?:00|011)/ : /^00/, '+');
}
