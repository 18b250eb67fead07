// The functions of react-phone-number-input that shared code uses, by the same names.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

export { getCountryCallingCode, isPossiblePhoneNumber } from 'libphonenumber-js/min';
export { parsePhoneNumberFromString as parsePhoneNumber };

export const formatPhoneNumberIntl = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? '';
