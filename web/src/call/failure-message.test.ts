import { CallError } from '@firmline/sdk/web-call';
import { describe, expect, it } from 'vitest';
import { failedStart } from '../demo/messages.ts';
import type { BrowserKind } from './browser-kind.ts';
import { failureMessage } from './failure-message.ts';
import { unansweredMessageIn } from './microphone-messages.ts';

const laptop: BrowserKind = { browser: 'chromium', system: 'windows' };
const browsers: readonly BrowserKind['browser'][] = ['chromium', 'safari', 'firefox', 'samsung', 'other'];
const systems: readonly BrowserKind['system'][] = ['ios', 'android', 'mac', 'windows', 'other'];
const kinds = [
  'denied',
  'denied-by-system',
  'denied-by-policy',
  'dismissed',
  'insecure',
  'unsupported',
  'missing',
  'busy',
  'unfit',
  'unknown',
];

const without = (kind: string, browser = laptop, code: CallError['code'] = 'call-microphone-denied') =>
  failureMessage(new CallError('No microphone.', { code, kind }), browser);

describe('what the page shows about a start without a microphone', () => {
  it.each([
    ['chromium', 'windows', /to the left of the page’s address and allow/],
    ['chromium', 'android', /then Permissions/],
    ['safari', 'ios', /aA on older phones/],
    ['safari', 'mac', /Settings for This Website/],
    ['firefox', 'windows', /crossed-out microphone/],
    ['other', 'ios', /Settings app/],
  ] as const)('names the place where %s on %s allows it', (browser, system, words) => {
    expect(without('denied', { browser, system }).advice).toMatch(words);
  });

  it('is explained while its question has no answer, in an app or not', () => {
    expect(unansweredMessageIn({ browser: 'in-app', system: 'ios' }).advice).toMatch(
      /^Open the page in Safari/,
    );
    const advice = expect.stringMatching(/Website Settings.* or let the assistant call your phone/);
    expect(unansweredMessageIn({ browser: 'safari', system: 'ios' })).toMatchObject({ advice });
  });

  it('always has the cause, the fixed sentence and what to do, and offers the phone', () => {
    for (const kind of kinds)
      for (const browser of browsers)
        for (const system of systems)
          expect(without(kind, { browser, system })).toMatchObject({
            ...failedStart,
            cause: expect.stringMatching(/\.$/),
            advice: expect.stringMatching(/calls? your phone/),
          });
  });

  it.each([
    ['denied-by-policy', 'phone'],
    ['insecure', 'phone'],
    ['unsupported', 'phone'],
    ['missing', 'phone-form'],
    ['busy', undefined],
  ])('for %s has the remedy %s', (kind, remedy) => {
    expect(without(kind).remedy).toBe(remedy);
  });

  it.each(['denied', 'denied-by-system', 'dismissed'])(
    'is another one once it is allowed after %s',
    (kind) => {
      expect(without(kind)).toMatchObject({
        ifPermission: {
          granted: { advice: 'The microphone is allowed now. Press Try in Browser to begin.' },
          prompt: { advice: expect.stringMatching(/will ask for the microphone again/) },
        },
      });
    },
  );

  it.each([
    ['ios', /Open the page in Safari: tap the app’s menu \(•••\), then Open in Safari/],
    ['android', /Open the page in Chrome: tap the app’s menu \(⋮\), then Open in Chrome/],
  ] as const)('in an app on %s is how to leave it, whatever the microphone answers', (system, words) => {
    for (const kind of kinds.filter((one) => one !== 'insecure' && one !== 'denied-by-policy'))
      expect(without(kind, { browser: 'in-app', system })).toMatchObject({
        advice: expect.stringMatching(words),
        remedy: 'other-browser',
      });
  });

  it.each(['insecure', 'denied-by-policy'])(
    'in an app is the same as elsewhere if leaving it would not help: %s',
    (kind) => {
      expect(without(kind, { browser: 'in-app', system: 'android' })).toEqual(without(kind));
    },
  );
});

describe('what the page shows about a service that takes no call', () => {
  const after = (code: CallError['code'], kind?: string) =>
    failureMessage(new CallError('No.', { code, ...(kind && { kind }) }), laptop);

  it.each([
    ['rate-limited', undefined, /^All lines are busy/, 'phone'],
    // Waiting does not help.
    ['http', 'no-credit', /^The assistant cannot take a call/, 'phone'],
    ['invalid-input', 'no-credit', /^The assistant cannot take a call/, 'phone'],
    ['auth', undefined, /^This demo is not set up/, 'phone'],
    ['not-found', undefined, /^This demo is not set up/, 'phone'],
    ['invalid-input', undefined, /^This demo is not set up/, 'phone'],
    ['config-invalid', undefined, /^This demo is not set up/, 'phone'],
    ['http', undefined, /^The assistant cannot take a call/, undefined],
  ] as const)('after %s, %s: %s', (code, kind, cause, remedy) => {
    expect(after(code, kind)).toMatchObject({
      ...failedStart,
      cause: expect.stringMatching(cause),
      advice: expect.any(String),
      ...(remedy && { remedy }),
    });
  });

  it.each<[code: CallError['code'], kind?: string]>([
    ['network'],
    ['timeout'],
    ['call-join-failed', 'load-failed'],
    ['call-connection-lost', 'connection-error'],
  ])('after %s, %s: the network or an extension, and the phone form', (code, kind) => {
    const error = new CallError('No.', { code, ...(kind && { kind }) });
    expect(failureMessage(error, laptop, true)).toMatchObject({
      ...failedStart,
      cause: 'Your network or a browser extension may block calls.',
      advice: expect.stringMatching(/^Enter your number, and the assistant calls your phone/),
      remedy: 'phone-form',
    });
    const offline = failureMessage(error, laptop, false);
    expect(offline).toMatchObject({ cause: 'This device is offline.' });
    expect(offline.remedy).toBeUndefined();
  });
});

it('a join that took too long blames neither the microphone nor the network', () => {
  const error = new CallError('No.', { code: 'call-join-failed', kind: 'join-timeout' });
  expect(failureMessage(error, laptop, true)).toMatchObject({
    cause: 'The call was not connected in time.',
    advice: expect.stringMatching(/may be asking for the microphone.* If your network blocks calls/),
    remedy: 'phone-form',
  });
  expect(failureMessage(error, laptop, false)).toMatchObject({ cause: 'This device is offline.' });
});

it('a start that failed for an unknown reason has only the fixed sentence', () => {
  for (const error of [new CallError('No.', { code: 'call-failed' }), new TypeError('x'), undefined])
    expect(failureMessage(error, laptop)).toEqual(failedStart);
});
