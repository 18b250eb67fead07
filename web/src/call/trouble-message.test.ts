import { FirmlineError } from '@firmline/sdk/errors';
import { CallError } from '@firmline/sdk/web-call';
import { describe, expect, it } from 'vitest';
import { troubleMessage } from './trouble-message.ts';

const hint = 'For developers.';
const failure = (code: CallError['code'], kind?: string) =>
  new CallError('For developers.', { code, hint, ...(kind === undefined ? {} : { kind }) });

const shown = (error: unknown) => {
  const { cause, advice } = troubleMessage(error, { browser: 'chromium', system: 'windows' });
  return `${cause} ${advice}`;
};

describe('the words for a microphone that fails in a call', () => {
  it.each([
    ['call-microphone-denied', 'denied', 'The microphone is not allowed for this page. Click the icon'],
    ['call-microphone-missing', 'missing', 'No microphone is connected. Connect one'],
    ['call-microphone-missing', 'disconnected', 'No microphone is connected. Connect one: the call goes on'],
    ['call-microphone-busy', 'busy', 'Your microphone did not start. Another app may be using it'],
    ['call-camera-unavailable', 'cam-in-use', 'The camera cannot be used. The call goes on without it.'],
    ['call-camera-unavailable', 'permissions', 'The camera cannot be used. The call goes on without it.'],
    ['call-microphone-missing', 'unfit', 'Your microphone did not start. Check it'],
    ['call-unsupported', 'unsupported', 'This browser cannot use a microphone here.'],
    ['call-microphone-missing', 'unknown', 'Your microphone did not start. Check it'],
    ['call-microphone-missing', 'kind of a later version', 'Your microphone did not start. Check it'],
    ['call-microphone-missing', 'constructor', 'Your microphone did not start. Check it'],
  ] as const)('has words for a microphone that fails in a call: %s, %s', (code, kind, words) => {
    expect(shown(failure(code, kind))).toContain(words);
  });

  it.each(['not-found', 'call-microphone-busy', 'call-unsupported', 'timeout'] as const)(
    'for a chosen one that cannot be opened: %s',
    (code) => {
      expect(shown(new FirmlineError('For developers.', { code, hint }))).toContain(
        'This microphone did not start. Connect it',
      );
    },
  );

  it('are the page’s own, whatever the error', () => {
    for (const error of [undefined, 'text', new TypeError('x is not a function'), failure('internal')])
      expect(shown(error)).toMatch(/^Your microphone did not start\./);
  });

  it('promise nothing that only helps a start', () => {
    const denied = troubleMessage(failure('call-microphone-denied', 'denied'), {
      browser: 'chromium',
      system: 'windows',
    });
    expect(Object.keys(denied).toSorted()).toEqual(['advice', 'cause', 'disturbance', 'kind']);
  });

  it('in an app are how to leave it', () => {
    const busy = failure('call-microphone-busy', 'busy');
    expect(troubleMessage(busy, { browser: 'in-app', system: 'ios' })).toMatchObject({
      disturbance: 'trouble',
      advice: expect.stringMatching(/Open the page in Safari/),
      remedy: 'other-browser',
    });
  });
});
