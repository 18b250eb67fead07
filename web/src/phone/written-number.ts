import { formatPhoneNumberIntl, isPossiblePhoneNumber } from 'react-phone-number-input';

/** Formats a number, such as +1 201 555 0123. Empty if it is too short or too long. */
export const writtenNumber = (phone: string): string =>
  isPossiblePhoneNumber(phone) ? formatPhoneNumberIntl(phone) : '';
