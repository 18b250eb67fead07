import { parsePhoneNumber, type Country, type PhoneNumber } from 'react-phone-number-input';

export interface ReadNumber {
  /** E.164. */
  readonly number: string;
  /** If the digits are ambiguous, the largest country of the calling code. */
  readonly country: Country;
  /** Whether the text had an extension, which the number lacks. */
  readonly extension: boolean;
}

/** Longer texts are cut: a visitor may paste a whole document by mistake. */
const longest = 1000;

/** Possible numbers inside a text. */
const runs = /\+?[\d(][\d\s()./\u2010-\u2015-]*\d/g;

/** In most countries these two digits mean "+". */
const doubleZero = /^\D*0[\s.-]?0(?=[\s.(-]*[1-9])/;

/**
 * Finds a telephone number in a text. A number without a calling code belongs to the country. Null if the text has no
 * possible number.
 */
export function readNumber(text: string, country: Country): ReadNumber | null {
  // Converts full-width digits, no-break spaces and the like.
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
    // An international number without its plus.
    [parsePhoneNumber(`+${digitsOf(text)}`)].find((number) => number?.isValid())
  );
}

export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');
