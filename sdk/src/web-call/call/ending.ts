import type { CallErrorType } from '../events.ts';
import type { CallTransport, TransportFault } from '../transport/transport.ts';
import { customerEnded, endedByError, endedByPlatform, type CallEnd } from './call-end.ts';
import { asCallError, CallError, errorTypeOf, explainFault } from './call-error.ts';
import type { Stage } from './stages.ts';

/** Why a call is being ended; `error` where it failed. */
export interface Ending {
  readonly end: CallEnd;
  readonly error?: { readonly type: CallErrorType; readonly error: CallError };
}

/** By the person at this end, unless the platform has said before why it ends: `endedReason`. */
export const stopped = (endedReason: string | undefined): Ending => ({
  end: endedReason === undefined ? customerEnded : endedByPlatform(endedReason),
});

/** The transport left the meeting and named no fault. */
export function left(endedReason: string | undefined, mode: CallTransport['mode'] | undefined): Ending {
  // A frame has a button of its own to leave by.
  if (mode === 'prebuilt') return stopped(endedReason);
  return { end: endedByPlatform(endedReason ?? 'meeting-left') };
}

/** A fault the call does not survive. A room that closes after the assistant said goodbye is no error. */
export function broken(fault: TransportFault, endedReason: string | undefined): Ending {
  const goodbye = endedReason ?? (isClosedRoom(fault) ? 'meeting-ended' : undefined);
  if (goodbye !== undefined) return { end: endedByPlatform(goodbye) };
  const error = explainFault(fault, 'call-failed');
  return { end: endedByError(fault.type || 'call-failed', error), error: { type: 'daily-error', error } };
}

/** `cause` was thrown at a stage of the start. */
export function notStarted(stage: Stage, cause: unknown): Ending {
  const error = asCallError(cause, stage === 'daily-call-join' ? 'call-join-failed' : 'call-failed');
  return { end: endedByError('call-start-failed', error), error: { type: errorTypeOf(stage), error } };
}

/** Joined, and no assistant came. */
export function unanswered(): Ending {
  const error = new CallError('The assistant did not answer.', {
    code: 'call-no-answer',
    hint: 'Call start() again; `listeningTimeoutMs` sets how long it waits.',
    retryable: true,
  });
  return { end: endedByError('assistant-did-not-answer', error), error: { type: 'no-answer', error } };
}

/**
 * What the service says of a room that was closed in the normal way: seen are "Meeting has ended", the same after "Meeting
 * ended due to ejection:", and a room that was deleted. A person who was removed by somebody is told so in other words.
 */
const isClosedRoom = ({ type, message }: TransportFault): boolean =>
  (type === 'ejected' || type === 'no-room') &&
  /\b(meeting|room|call)\b.*\b(ended|closed|deleted|over)\b/i.test(
    // The same before every reason.
    message.replace(/^meeting ended due to ejection:\s*(?=\S)/i, ''),
  );
