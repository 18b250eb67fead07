import type { CallEnd } from '@firmline/sdk/web-call';
import { fieldOf } from './microphone-messages.ts';

const phoneAdvice = 'Press Call My Phone and let the assistant call you.';
const retryAdvice = 'try again, or let the assistant call your phone.';
const checkConnection = `Check your internet connection, then ${retryAdvice}`;

/** What to do after a running call has failed. */
export function adviceAfterError(error: unknown): string {
  if (fieldOf(error, 'kind') === 'no-audio')
    return `Your network may block the sound of calls. ${phoneAdvice}`;
  return fieldOf(error, 'code') === 'call-connection-lost' ? checkConnection : `Please ${retryAdvice}`;
}

/** What to do after a call that ended without an error event; empty after a normal end. */
export function adviceAfterEnd(endedBy: CallEnd['by']): string {
  if (endedBy === 'network') return checkConnection;
  return endedBy === 'error' ? `An error cut the call short. Please ${retryAdvice}` : '';
}
