// Written by npm run docs from ../operations/phone-number.ts.

import type {
  CreatePhoneNumber,
  ImportTwilioPhoneNumber,
  ImportVonagePhoneNumber,
  PhoneNumber,
  UpdatePhoneNumber,
} from '../types/phone-number/index.ts';
import type { List } from '../method.ts';
import type { Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';
import type { TimedQuery } from './parameters.ts';

/** Your phone numbers: the platform's own, or those of a provider or SIP trunk of yours. */
export interface PhoneNumberMethods {
  /** Lists your numbers with provider, status and who takes their incoming calls, newest first. */
  list(query?: TimedQuery, options?: RequestOptions): List<Received<PhoneNumber[]>>;

  /**
   * Gets a number of the platform (`provider: 'vapi'`), or connects one of Twilio, Vonage, Telnyx or your SIP
   * trunk. Its `status` is `activating` until it can be called.
   * @throws PlatformError 400 if fields of the provider are missing, or no number is free in the area
   */
  create(body: CreatePhoneNumber, options?: RequestOptions): Promise<Received<PhoneNumber>>;

  /**
   * Reads a number's provider, status and settings.
   * @param id id of the number, not its digits
   * @throws PlatformError 404 if there is no such number
   */
  get(id: string, options?: RequestOptions): Promise<Received<PhoneNumber>>;

  /**
   * Changes who takes incoming calls, the server for its webhooks or the fallback. Fields left out stay as
   * they are; the provider cannot change.
   * @param id id of the number, not its digits
   * @throws PlatformError 400 if a field does not belong to the number's provider
   * @throws PlatformError 404 if there is no such number
   */
  update(id: string, body: UpdatePhoneNumber, options?: RequestOptions): Promise<Received<PhoneNumber>>;

  /**
   * Gives a number up and resolves to its settings. One of the platform's own may go to somebody else; one of
   * another provider is only disconnected.
   * @param id id of the number, not its digits
   * @throws PlatformError 404 if there is no such number
   */
  delete(id: string, options?: RequestOptions): Promise<Received<PhoneNumber>>;

  /**
   * Connects a number of your Twilio account.
   * @throws PlatformError 400 if the number is invalid or its account is missing
   * @deprecated Use `create` with provider `twilio`.
   */
  importTwilio(body: ImportTwilioPhoneNumber, options?: RequestOptions): Promise<Received<PhoneNumber>>;

  /**
   * Connects a number of your Vonage account.
   * @throws PlatformError 400 if the number is invalid or its credential is missing
   * @deprecated Use `create` with provider `vonage`.
   */
  importVonage(body: ImportVonagePhoneNumber, options?: RequestOptions): Promise<Received<PhoneNumber>>;
}
