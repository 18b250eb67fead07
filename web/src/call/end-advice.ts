import type { CallEnd } from '@firmline/sdk/web-call';
import { fieldOf } from './microphone-messages.ts';

const byPhone = 'Press Call My Phone and let the assistant call you.';
const tryAgain = 'try again, or let the assistant call your phone.';
const checkConnection = `Check your internet connection, then ${tryAgain}`;

/** What to do after a running call has failed. */
export function adviceAfterError(error: unknown): string {
  if (fieldOf(error, 'kind') === 'no-audio') return `Your network may block the sound of calls. ${byPhone}`;
  return fieldOf(error, 'code') === 'call-connection-lost' ? checkConnection : `Please ${tryAgain}`;
}

/** What to do after a call that ended without an error event; empty after a normal end. */
export function adviceAfterEnd(by: CallEnd['by']): string {
  if (by === 'network') return checkConnection;
  return by === 'error' ? `An error cut the call short. Please ${tryAgain}` : '';
}
