import { formatPhoneNumberIntl, isPossiblePhoneNumber } from 'react-phone-number-input';

/** A number as people write it, such as +1 201 555 0123. Empty for what is too short or too long to be called. */
export const writtenNumber = (phone: string): string =>
  isPossiblePhoneNumber(phone) ? formatPhoneNumberIntl(phone) : '';
