import { FirmlineError } from '@firmline/sdk/errors';
import { CallError } from '@firmline/sdk/web-call';
import { describe, expect, it } from 'vitest';
import { troubleMessage } from './trouble-message.ts';

const hint = 'For developers.';
const failure = (code: CallError['code'], kind?: string) =>
  new CallError('For developers.', { code, hint, ...(kind === undefined ? {} : { kind }) });

const adviceOn = (error: unknown) => troubleMessage(error, { browser: 'chromium', system: 'windows' }).advice;

describe('the words for a microphone that fails in a call', () => {
  it.each([
    ['call-microphone-denied', 'permissions', 'The microphone is not allowed for this page. Allow it'],
    ['call-microphone-missing', 'not-found', 'No microphone was found. Connect one, then try again.'],
    ['call-microphone-missing', 'disconnected', 'No microphone is connected. Connect one: the call goes on'],
    ['call-microphone-busy', 'mic-in-use', 'Another program uses the microphone. Close it'],
    ['call-microphone-busy', 'cam-mic-in-use', 'Another program uses the camera and microphone.'],
    ['call-camera-unavailable', 'cam-in-use', 'Another program uses the camera. Close it'],
    ['call-camera-unavailable', 'permissions', 'The camera is not allowed for this page. Allow it'],
    ['call-microphone-missing', 'constraints', 'The chosen microphone cannot be used. Choose another one'],
    ['call-microphone-denied', 'undefined-mediadevices', 'This page may not use a microphone. Open the link'],
    ['call-microphone-missing', 'unknown', 'The microphone could not be started. Try again'],
    ['call-microphone-missing', 'kind of a later version', 'The microphone could not be started. Try again'],
    ['call-microphone-missing', 'constructor', 'The microphone could not be started. Try again'],
  ] as const)('%s, %s', (code, kind, words) => {
    expect(adviceOn(failure(code, kind))).toContain(words);
  });

  it.each([
    ['not-found', 'This microphone is not connected. Connect it, or choose another one.'],
    ['call-microphone-busy', 'This microphone cannot be used. Close other programs'],
    ['call-unsupported', 'This browser offers no choice of microphone.'],
    ['timeout', 'The microphone did not start.'],
  ] as const)('for a chosen one that cannot be opened: %s', (code, words) => {
    expect(adviceOn(new FirmlineError('For developers.', { code, hint }))).toContain(words);
  });

  it('are the page’s own, whatever the error', () => {
    for (const error of [undefined, 'text', new TypeError('x is not a function'), failure('internal')])
      expect(adviceOn(error)).toBe('The microphone could not be started. Try again in a moment.');
  });

  it('in an app are how to leave it', () => {
    const busy = failure('call-microphone-busy', 'mic-in-use');
    expect(troubleMessage(busy, { browser: 'in-app', system: 'ios' })).toMatchObject({
      about: 'trouble',
      advice: expect.stringMatching(/Open the page in Safari/),
      remedy: 'other-browser',
    });
  });
});
