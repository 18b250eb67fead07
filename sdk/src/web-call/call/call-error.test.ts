import { expect, it } from 'vitest';
import { asCallError, explainFault } from './call-error.ts';

it.each<[type: string, code: string, message: string, retryable?: false]>([
  // Fatal errors.
  ['connection-error', 'call-connection-lost', 'The connection to the call was lost.'],
  ['end-of-life', 'call-unsupported', 'This version of the call client is no longer supported.', false],
  ['no-room', 'call-unavailable', 'The call does not exist any more.'],
  ['exp-room', 'call-expired', 'The call has expired.'],
  ['exp-token', 'call-expired', 'The access to the call has expired.'],
  ['nbf-room', 'call-unavailable', 'The call is not open yet.'],
  ['nbf-token', 'call-unavailable', 'The access to the call does not hold yet.'],
  ['meeting-full', 'call-unavailable', 'The call is full.'],
  ['ejected', 'call-ejected', 'The call was closed by the other side.'],
  ['not-allowed', 'call-unavailable', 'Joining the call was not allowed.'],
  // Of the microphone and camera.
  ['permissions', 'call-microphone-denied', 'The microphone is not allowed for this page.'],
  ['not-found', 'call-microphone-missing', 'No microphone was found.'],
  ['cam-in-use', 'call-camera-unavailable', 'Another program uses the camera.'],
  ['mic-in-use', 'call-microphone-busy', 'Another program uses the microphone.'],
  ['cam-mic-in-use', 'call-microphone-busy', 'Another program uses the camera and microphone.'],
  ['constraints', 'call-microphone-missing', 'The chosen microphone cannot be used.'],
  ['unknown', 'call-microphone-missing', 'The microphone could not be started.'],
  // The page itself is at fault, so a retry fails in the same way.
  ['undefined-mediadevices', 'call-microphone-denied', 'This page may not use a microphone.', false],
  ['newer', 'call-failed', 'The call failed.'],
])('%s is %s', (type, code, message, retryable) => {
  const error = explainFault({ type, message: "the library's words", cause: null }, 'call-failed');
  const cause = "the library's words";
  expect(error).toMatchObject({
    code,
    message,
    retryable: retryable ?? true,
    kind: type,
    cause,
    hint: expect.any(String),
  });
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
