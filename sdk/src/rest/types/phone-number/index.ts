import type { Entity, Open } from '../common.ts';
import type { PhoneNumberHook } from './hook.ts';
import type { Server } from '../server.ts';
import type { TransferDestinationOutside } from '../transfer.ts';

export type * from './hook.ts';

/** What any number may have, however it came to the platform. */
interface PhoneNumberSettings {
  /** At most 40 characters. */
  readonly name?: string;
  /** Who takes incoming calls. Without `assistantId`, `squadId` and `workflowId` your server is asked. */
  readonly assistantId?: string;
  readonly squadId?: string;
  readonly workflowId?: string;
  /** Goes before the server of the organization, behind that of the assistant. */
  readonly server?: Server;
  /** Where incoming calls go when nobody else can take them. */
  readonly fallbackDestination?: TransferDestinationOutside;
  readonly hooks?: readonly PhoneNumberHook[];
}

/** What a stored number has beyond its settings. */
interface PhoneNumberEntity extends Entity {
  readonly status?: Open<'active' | 'activating' | 'blocked'>;
}

/** A number behind a SIP trunk of yours. */
export interface CreateByoPhoneNumber extends PhoneNumberSettings {
  readonly provider: 'byo-phone-number';
  /** The credential of the trunk. */
  readonly credentialId: string;
  /** 3 to 40 characters. */
  readonly number?: string;
  /** On by default. Off allows numbers that are not E.164. */
  readonly numberE164CheckEnabled?: boolean;
}

interface TwilioAccount {
  readonly twilioAccountSid: string;
  /** Or `twilioApiKey` with `twilioApiSecret`. */
  readonly twilioAuthToken?: string;
  readonly twilioApiKey?: string;
  readonly twilioApiSecret?: string;
  /** Takes over the messages of the number too. On by default. */
  readonly smsEnabled?: boolean;
}

export interface CreateTwilioPhoneNumber extends PhoneNumberSettings, TwilioAccount {
  readonly provider: 'twilio';
  readonly number: string;
}

export interface CreateVonagePhoneNumber extends PhoneNumberSettings {
  readonly provider: 'vonage';
  readonly number: string;
  readonly credentialId: string;
}

export interface CreateTelnyxPhoneNumber extends PhoneNumberSettings {
  readonly provider: 'telnyx';
  readonly number: string;
  readonly credentialId: string;
}

export interface SipAuthentication {
  readonly username: string;
  readonly password: string;
  readonly realm?: string;
}

/** A number of the platform: a telephone number by area code, or a SIP address. */
export interface CreateVapiPhoneNumber extends PhoneNumberSettings {
  readonly provider: 'vapi';
  /** 3 digits. */
  readonly numberDesiredAreaCode?: string;
  readonly sipUri?: string;
  /** Asked of whoever calls the SIP address. */
  readonly authentication?: SipAuthentication;
}

export interface ByoPhoneNumber extends CreateByoPhoneNumber, PhoneNumberEntity {}
export interface TwilioPhoneNumber extends CreateTwilioPhoneNumber, PhoneNumberEntity {}
export interface VonagePhoneNumber extends CreateVonagePhoneNumber, PhoneNumberEntity {}
export interface TelnyxPhoneNumber extends CreateTelnyxPhoneNumber, PhoneNumberEntity {}
export interface VapiPhoneNumber extends CreateVapiPhoneNumber, PhoneNumberEntity {
  readonly number?: string;
}

export interface UpdateByoPhoneNumber extends Partial<CreateByoPhoneNumber> {}
export interface UpdateTwilioPhoneNumber extends Partial<CreateTwilioPhoneNumber> {}
export interface UpdateVonagePhoneNumber extends Partial<CreateVonagePhoneNumber> {}
export interface UpdateTelnyxPhoneNumber extends Partial<CreateTelnyxPhoneNumber> {}
export interface UpdateVapiPhoneNumber extends Partial<
  Omit<CreateVapiPhoneNumber, 'numberDesiredAreaCode'>
> {}

export type PhoneNumber =
  | ByoPhoneNumber
  | TwilioPhoneNumber
  | VonagePhoneNumber
  | VapiPhoneNumber
  | TelnyxPhoneNumber;

export type CreatePhoneNumber =
  | CreateByoPhoneNumber
  | CreateTwilioPhoneNumber
  | CreateVonagePhoneNumber
  | CreateVapiPhoneNumber
  | CreateTelnyxPhoneNumber;

/** What to change in a number. Its `provider` stays what it is and may be left out. */
export type UpdatePhoneNumber =
  | UpdateByoPhoneNumber
  | UpdateTwilioPhoneNumber
  | UpdateVonagePhoneNumber
  | UpdateVapiPhoneNumber
  | UpdateTelnyxPhoneNumber;

export interface ImportTwilioPhoneNumber extends PhoneNumberSettings, TwilioAccount {
  /** @deprecated Create the number with `provider: 'twilio'` and `number`. */
  readonly twilioPhoneNumber: string;
}

export interface ImportVonagePhoneNumber extends PhoneNumberSettings {
  /** @deprecated Create the number with `provider: 'vonage'` and `number`. */
  readonly vonagePhoneNumber: string;
  readonly credentialId: string;
}

/** Takes the other side of a call in a test. */
export interface TestSuitePhoneNumber {
  readonly provider: 'test-suite';
  /** At most 50 characters. */
  readonly number: string;
}
