import { parsePhoneNumber, type Country, type PhoneNumber } from 'react-phone-number-input';

export interface ReadNumber {
  /** E.164. */
  readonly number: string;
  /** Where the digits alone do not tell, the largest country of the calling code. */
  readonly country: Country;
  /** The text held an extension, which the number does not. */
  readonly extension: boolean;
}

/** What is pasted by mistake may be a whole document. */
const longest = 1000;

/** Text that may be a number inside other text. */
const runs = /\+?[\d(][\d\s()./\u2010-\u2015-]*\d/g;

/** Without a country these two digits still mean "+" to most of the world. */
const doubleZero = /^\D*0[\s.-]?0(?=[\s.(-]*[1-9])/;

/**
 * Finds a telephone number in a text, as people write, copy and store them. A number without a calling code is the
 * country's. Null where there is none that could be dialled.
 */
export function readNumber(text: string, country: Country): ReadNumber | null {
  // Full-width digits, no-break spaces and the like become ordinary ones.
  const plain = text.slice(0, longest).normalize('NFKC');
  for (const candidate of [plain, ...(plain.match(runs) ?? [])]) {
    const found = parse(candidate, country);
    const from = found && (found.country ?? found.getPossibleCountries()[0]);
    if (from) return { number: found.number, country: from, extension: found.ext !== undefined };
  }
  return null;
}

function parse(text: string, country: Country): PhoneNumber | undefined {
  const asWritten = parsePhoneNumber(text, country);
  const international = parsePhoneNumber(text.replace(doubleZero, '+'), country);
  const found = [asWritten, international];
  return (
    found.find((number) => number?.isValid()) ??
    found.find((number) => number?.isPossible()) ??
    // An international number that has lost its plus.
    [parsePhoneNumber(`+${digitsOf(text)}`)].find((number) => number?.isValid())
  );
}

export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');
