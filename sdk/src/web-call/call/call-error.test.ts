import { expect, it } from 'vitest';
import { asCallError, explainFault } from './call-error.ts';

it.each<[type: string, code: string, kind?: string, retryable?: boolean]>([
  // Fatal errors.
  ['connection-error', 'call-connection-lost'],
  ['end-of-life', 'call-unsupported', 'end-of-life', false],
  ['no-room', 'call-unavailable'],
  ['exp-room', 'call-expired'],
  ['exp-token', 'call-expired'],
  ['nbf-room', 'call-unavailable'],
  ['nbf-token', 'call-unavailable'],
  ['meeting-full', 'call-unavailable'],
  ['ejected', 'call-ejected'],
  ['not-allowed', 'call-unavailable'],
  // Of the microphone and camera.
  ['permissions', 'call-microphone-denied', 'denied'],
  ['not-found', 'call-microphone-missing', 'missing'],
  ['cam-in-use', 'call-camera-unavailable'],
  ['mic-in-use', 'call-microphone-busy', 'busy'],
  ['cam-mic-in-use', 'call-microphone-busy', 'busy'],
  ['constraints', 'call-microphone-missing', 'unfit'],
  ['unknown', 'call-microphone-missing', 'unknown'],
  // The page itself is at fault, so a retry fails in the same way.
  ['undefined-mediadevices', 'call-unsupported', 'unsupported', false],
  ['newer', 'call-failed'],
])('%s is reported as %s', (type, code, kind = type, retryable = true) => {
  const cause = "the library's words";
  const error = explainFault({ type, message: cause, cause: null }, 'call-failed');
  expect(error).toMatchObject({ code, retryable, kind, cause, hint: expect.any(String) as string });
  expect(error.message).not.toContain(cause);
});

it.each([
  [null],
  ['ejected'],
  [5],
  [{}],
  [{ type: 'ejected' }],
  [{ type: 'ejected', message: 'gone' }],
  [Object.assign(new Error('gone', { cause: 1 }), { type: 'ejected' })],
])('keeps %j as the cause of a failed join', (thrown) => {
  expect(asCallError(thrown, 'call-join-failed')).toMatchObject({ code: 'call-join-failed', cause: thrown });
});
