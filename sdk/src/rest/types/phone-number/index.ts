import type { Entity, Open } from '../common.ts';
import type { PhoneNumberHook } from './hook.ts';
import type { Server } from '../server.ts';
import type { TransferDestinationOutside } from '../transfer.ts';

export type * from './hook.ts';

/** Settings common to numbers of all providers. */
interface PhoneNumberSettings {
  /** At most 40 characters. */
  readonly name?: string;
  /** Takes incoming calls. Without `assistantId`, `squadId` and `workflowId`, the platform asks your server. */
  readonly assistantId?: string;
  readonly squadId?: string;
  readonly workflowId?: string;
  /** Takes precedence over the organization's server, but not over the assistant's. */
  readonly server?: Server;
  /** Destination of incoming calls that nothing else can take. */
  readonly fallbackDestination?: TransferDestinationOutside;
  readonly hooks?: readonly PhoneNumberHook[];
}

/** Fields of a stored number besides its settings. */
interface PhoneNumberEntity extends Entity {
  readonly status?: Open<'active' | 'activating' | 'blocked'>;
}

/** A number of your own SIP trunk. */
export interface CreateByoPhoneNumber extends PhoneNumberSettings {
  readonly provider: 'byo-phone-number';
  /** The credential of the trunk. */
  readonly credentialId: string;
  /** 3 to 40 characters. */
  readonly number?: string;
  /** On by default. When off, numbers need not be E.164. */
  readonly numberE164CheckEnabled?: boolean;
}

interface TwilioAccount {
  readonly twilioAccountSid: string;
  /** Alternative to `twilioApiKey` with `twilioApiSecret`. */
  readonly twilioAuthToken?: string;
  readonly twilioApiKey?: string;
  readonly twilioApiSecret?: string;
  /** Handles the number's text messages too. On by default. */
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
  /** Credentials required from callers of the SIP address. */
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

/** Changes to a number. Its `provider` cannot change and may be left out. */
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

/** The other side of a call in a test. */
export interface TestSuitePhoneNumber {
  readonly provider: 'test-suite';
  /** At most 50 characters. */
  readonly number: string;
}
