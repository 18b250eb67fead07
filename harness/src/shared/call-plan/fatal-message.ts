import type { FatalErrorType } from './fault.ts';

/** Default messages to the page. */
export const fatalMessages: Readonly<Record<FatalErrorType, string>> = {
  ejected: 'Meeting has ended',
  'nbf-room': 'The room is not open yet',
  'nbf-token': 'The token is not valid yet',
  'exp-room': 'The meeting has ended',
  'exp-token': 'The token is no longer valid',
  'no-room': 'The room does not exist',
  'meeting-full': 'Somebody else is in this call',
  'end-of-life': 'This version is no longer supported',
  'not-allowed': 'You are not allowed to join this meeting',
  'connection-error': 'The connection to the room failed',
};
