import { getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min';

/** Longer texts are cut: a visitor may paste a whole document by mistake. */
const longest = 1000;

/** Characters that a link or a page writes as a code. The digits of an undecoded one would become a part of the number. */
const decoded = (text: string): string =>
  text
    .replaceAll(/%(?:2[089BDEF]|3B|C2%A0)/gi, (code) => decodeURIComponent(code))
    .replaceAll(/&#(x?)([\da-f]{2,4});/gi, (_, hex: string, code: string) =>
      String.fromCharCode(Number.parseInt(code, hex ? 16 : 10)),
    );

/** The beginning of a text, with the digits of every script as 0 to 9. */
export const plainText = (text: string): string =>
  decoded(text.slice(0, longest))
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

/** Words beside a number, which are no part of it. */
const label = /\b(?:cell?|desk|dir|direct|extn?|fax|home|local|mob|mobile|off|office|tel|work)\b/i;

/** A whole text that is a number with a word in it. One or two letters are rather a slip or an extension. */
const spelledNumber = /^\s*\+?[\d(][\d\s().-]*(?:[a-z][\d\s().-]*){3,}$/i;

const keysOfLetters = '22233344455566677778889999';

/**
 * A plain text with the digits that have its letters on a telephone, such as 468 for GOT. Null if it is not such a number
 * of North America: elsewhere, as in +44 (London), a word is no part of a person's number.
 */
export function withLettersAsDigits(phoneText: string): string | null {
  if (!spelledNumber.test(phoneText) || label.test(phoneText)) return null;
  const digits = phoneText.replaceAll(/[a-z]/gi, keyOf);
  return northAmerican.test(digits) ? digits : null;
}

const keyOf = (letter: string): string => keysOfLetters[letter.toLowerCase().charCodeAt(0) - 97] ?? '';

/** Its word may be longer than needed. */
const northAmerican = /^\s*(?:\+?1)?[\s().-]*[2-9](?:[\s().-]*\d){9,11}[\s().-]*$/;

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
