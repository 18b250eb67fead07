import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import { byTime } from '../paging/by-time.ts';
import type {
  CreatePhoneNumber,
  ImportTwilioPhoneNumber,
  ImportVonagePhoneNumber,
  PhoneNumber,
  UpdatePhoneNumber,
} from '../types/phone-number/index.ts';
import { timed } from './parameters.ts';

export const phoneNumber = {
  list: operation('GET', '/phone-number', { query: timed, response: json<PhoneNumber[]>(), paging: byTime }),
  create: operation('POST', '/phone-number', {
    body: json<CreatePhoneNumber>(),
    response: json<PhoneNumber>(),
  }),
  get: operation('GET', '/phone-number/{id}', { response: json<PhoneNumber>() }),
  update: operation('PATCH', '/phone-number/{id}', {
    body: json<UpdatePhoneNumber>(),
    response: json<PhoneNumber>(),
  }),
  delete: operation('DELETE', '/phone-number/{id}', { response: json<PhoneNumber>() }),
  /** @deprecated Use `create` with provider `twilio`. */
  importTwilio: operation('POST', '/phone-number/import/twilio', {
    body: json<ImportTwilioPhoneNumber>(),
    response: json<PhoneNumber>(),
    deprecated: true,
  }),
  /** @deprecated Use `create` with provider `vonage`. */
  importVonage: operation('POST', '/phone-number/import/vonage', {
    body: json<ImportVonagePhoneNumber>(),
    response: json<PhoneNumber>(),
    deprecated: true,
  }),
} as const;
