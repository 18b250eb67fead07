import type { NetworkQuality } from './transport/transport.ts';
import type { FirmlineError } from '../errors.ts';
import type { DailyCallOptions } from '@daily-co/daily-js';

/** Why a call ended. Reported once. */
export interface CallEnd {
  /** The platform's ended reason if it gave one, otherwise ours, such as 'customer-ended-call'. */
  readonly reason: string;
  /** 'unknown': the platform gave no reason, or one that this version does not know. */
  readonly by: 'customer' | 'assistant' | 'network' | 'error' | 'unknown';
  /** Whether a new call is likely to succeed. */
  readonly retryable: boolean;
}

export interface NetworkState {
  /** `interrupted`: the call tries to reconnect by itself. */
  readonly status: 'connected' | 'interrupted';
  readonly quality: NetworkQuality;
}

/** What became of a call of a function. */
export interface ToolCallOutcome {
  /** The platform's id of it, if it gave one. */
  readonly id?: string;
  /** The function's name. */
  readonly name: string;
  /**
   * `sent`: the function returned something, and the assistant was sent that. `done`: it returned nothing, so nothing was
   * sent. `failed`: see `error`; the assistant was sent its message. `unregistered`: the page has no such function, and
   * nothing was sent, because a server may answer.
   */
  readonly outcome: 'sent' | 'done' | 'failed' | 'unregistered';
  readonly error?: FirmlineError;
}

export type CallErrorType =
  | 'validation-error'
  | 'daily-call-object-creation-error'
  | 'daily-call-join-error'
  | 'video-recording-setup-error'
  | 'audio-observer-setup-error'
  | 'audio-processing-setup-error'
  | 'start-method-error'
  /** The running call failed. */
  | 'daily-error'
  /** A device failed; the call continues. */
  | 'camera-error'
  /** The assistant never answered. */
  | 'no-answer';

/** Options that apply to every call of a client from its start, in daily-js's types. */
export interface MeetingOptions extends Pick<
  DailyCallOptions,
  // Receive settings: 'local', a participant's id, or '*' for everyone; not in an embedded frame.
  'userName' | 'userData' | 'receiveSettings' | 'inputSettings' | 'customTrayButtons' | 'customIntegrations'
> {}
