import type { Open } from '../common.ts';
import type { TransferDestinationOutside } from '../transfer.ts';

export interface PhoneNumberTransferAction {
  readonly type: 'transfer';
  readonly destination?: TransferDestinationOutside;
}

export interface PhoneNumberSayAction {
  readonly type: 'say';
  /** Spoken word for word. */
  readonly exact: string;
}

export type PhoneNumberHookAction = PhoneNumberTransferAction | PhoneNumberSayAction;

export interface PhoneNumberRingingFilter {
  readonly type: Open<'startsWith'>;
  /** The caller's number. */
  readonly key: Open<'number'>;
  /** Prefixes without the `+`. One match is enough. */
  readonly startsWith: readonly string[];
}

/** Runs when a call comes in. */
export interface PhoneNumberHookCallRinging {
  readonly on: 'call.ringing';
  readonly filters?: readonly PhoneNumberRingingFilter[];
  readonly do: readonly PhoneNumberHookAction[];
}

export interface PhoneNumberEndingFilter {
  readonly type: Open<'oneOf'>;
  readonly key: Open<'call.endedReason'>;
  readonly oneOf: readonly Open<
    | 'assistant-request-failed'
    | 'assistant-request-returned-error'
    | 'assistant-request-returned-unspeakable-error'
    | 'assistant-request-returned-invalid-assistant'
    | 'assistant-request-returned-no-assistant'
    | 'assistant-request-returned-forwarding-phone-number'
  >[];
}

/** Runs when a call ends because no one could take it. */
export interface PhoneNumberHookCallEnding {
  readonly on: 'call.ending';
  readonly filters?: readonly PhoneNumberEndingFilter[];
  readonly do?: PhoneNumberHookAction;
}

export type PhoneNumberHook = PhoneNumberHookCallRinging | PhoneNumberHookCallEnding;
