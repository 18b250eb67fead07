import type { CallErrorType, CallEnd } from '../types.ts';
import type { CallTransport, TransportFault } from '../transport/transport.ts';
import { asCallError, CallError, errorTypeOf, explainFault } from './call-error.ts';
import type { Stage } from './stages.ts';

export const customerEnding: CallEnd = { reason: 'customer-ended-call', by: 'customer', retryable: true };

export const endedByPlatform = (reason: string): CallEnd => ({
  reason,
  by: whoEnded(reason),
  retryable: true,
});

/** There are many reasons, and new ones appear, so this matches the words in them. */
function whoEnded(reason: string): CallEnd['by'] {
  if (/^customer-|^manually-canceled$/.test(reason)) return 'customer';
  if (/error|fail|fault|shutdown|not-found|not-provided|join-timed-out|invalid/.test(reason)) return 'error';
  return /^assistant-|^silence-timed-out$|^exceeded-max-duration$/.test(reason) ? 'assistant' : 'unknown';
}

export const endedByError = (reason: string, { code, retryable }: CallError): CallEnd => ({
  reason,
  by: code === 'call-connection-lost' || code === 'network' ? 'network' : 'error',
  retryable,
});

/** Why a call is being ended; `error` if it failed. */
export interface Ending {
  readonly end: CallEnd;
  readonly error?: { readonly type: CallErrorType; readonly error: CallError };
}

/** Ended by the user, unless the platform has already announced a reason. */
export const endingOfStop = (endedReason: string | undefined): Ending => ({
  end: endedReason === undefined ? customerEnding : endedByPlatform(endedReason),
});

/** The page was left: closed, loaded again, or kept by the browser in case the user comes back. */
export const endingOfPageLeave: Ending = { end: { reason: 'page-left', by: 'customer', retryable: true } };

/** The transport left the meeting without a fault. */
export function endingOfLeave(endedReason: string | undefined, mode?: CallTransport['mode']): Ending {
  // An embedded frame has its own leave button.
  if (mode === 'prebuilt') return endingOfStop(endedReason);
  return { end: endedByPlatform(endedReason ?? 'meeting-left') };
}

/** A fatal fault. A room that closes after the assistant said goodbye is no error. */
export function endingOfFault(fault: TransportFault, endedReason: string | undefined): Ending {
  const goodbye = endedReason ?? (isClosedRoom(fault) ? 'meeting-ended' : undefined);
  if (goodbye !== undefined) return { end: endedByPlatform(goodbye) };
  const error = explainFault(fault, 'call-failed');
  return { end: endedByError(fault.type || 'call-failed', error), error: { type: 'daily-error', error } };
}

export function endingOfFailedStart(stage: Stage, cause: unknown): Ending {
  const error = asCallError(cause, stage === 'daily-call-join' ? 'call-join-failed' : 'call-failed');
  return { end: endedByError('call-start-failed', error), error: { type: errorTypeOf(stage), error } };
}

/** The call was joined, but no assistant came. `isPlaying`: its audio did. */
export function endingOfNoAnswer(isPlaying: boolean): Ending {
  const error = new CallError('The assistant did not answer.', {
    code: 'call-no-answer',
    hint: isPlaying
      ? 'Call start() again; `listeningTimeoutMs` sets how long it waits.'
      : 'None of its audio came: the network may block WebRTC.',
    ...(!isPlaying && { kind: 'no-audio' }),
    retryable: true,
  });
  return { end: endedByError('assistant-did-not-answer', error), error: { type: 'no-answer', error } };
}

/**
 * Whether the service's message means a normal close: known are "Meeting has ended", the same after "Meeting ended due to
 * ejection:", and a deleted room. The messages for a removed participant are different.
 */
const isClosedRoom = ({ type, message }: TransportFault): boolean =>
  (type === 'ejected' || type === 'no-room') &&
  /\b(meeting|room|call)\b.*\b(ended|closed|deleted|over)\b/i.test(
    // Every reason has this prefix.
    message.replace(/^meeting ended due to ejection:\s*(?=\S)/i, ''),
  );
