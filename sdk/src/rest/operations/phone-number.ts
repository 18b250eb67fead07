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

/** Your phone numbers: the platform's own, or those of a provider or SIP trunk of yours. */
export const phoneNumber = {
  /** Lists your numbers with provider, status and who takes their incoming calls, newest first. */
  list: operation('GET', '/phone-number', { query: timed, response: json<PhoneNumber[]>(), paging: byTime }),
  /**
   * Gets a number of the platform (`provider: 'vapi'`), or connects one of Twilio, Vonage, Telnyx or your SIP trunk.
   * Its `status` is `activating` until it can be called.
   * @throws PlatformError 400 if fields of the provider are missing, or no number is free in the area
   */
  create: operation('POST', '/phone-number', {
    body: json<CreatePhoneNumber>(),
    response: json<PhoneNumber>(),
  }),
  /**
   * Reads a number's provider, status and settings.
   * @param id id of the number, not its digits
   * @throws PlatformError 404 if there is no such number
   */
  get: operation('GET', '/phone-number/{id}', { response: json<PhoneNumber>() }),
  /**
   * Changes who takes incoming calls, the server for its webhooks or the fallback. Fields left out stay as they are; the
   * provider cannot change.
   * @param id id of the number, not its digits
   * @throws PlatformError 400 if a field does not belong to the number's provider
   * @throws PlatformError 404 if there is no such number
   */
  update: operation('PATCH', '/phone-number/{id}', {
    body: json<UpdatePhoneNumber>(),
    response: json<PhoneNumber>(),
  }),
  /**
   * Gives a number up and resolves to its settings. One of the platform's own may go to somebody else; one of another
   * provider is only disconnected.
   * @param id id of the number, not its digits
   * @throws PlatformError 404 if there is no such number
   */
  delete: operation('DELETE', '/phone-number/{id}', { response: json<PhoneNumber>() }),
  /**
   * Connects a number of your Twilio account.
   * @throws PlatformError 400 if the number is invalid or its account is missing
   * @deprecated Use `create` with provider `twilio`.
   */
  importTwilio: operation('POST', '/phone-number/import/twilio', {
    body: json<ImportTwilioPhoneNumber>(),
    response: json<PhoneNumber>(),
    deprecated: true,
  }),
  /**
   * Connects a number of your Vonage account.
   * @throws PlatformError 400 if the number is invalid or its credential is missing
   * @deprecated Use `create` with provider `vonage`.
   */
  importVonage: operation('POST', '/phone-number/import/vonage', {
    body: json<ImportVonagePhoneNumber>(),
    response: json<PhoneNumber>(),
    deprecated: true,
  }),
} as const;
