import { CallError } from '@firmline/sdk/web-call';
import { describe, expect, it } from 'vitest';
import type { BrowserKind } from './browser-kind.ts';
import { adviceFor } from './start-advice.ts';

const laptop: BrowserKind = { browser: 'chromium', system: 'windows' };
const browsers: readonly BrowserKind['browser'][] = [
  'chromium',
  'safari',
  'firefox',
  'samsung',
  'in-app',
  'other',
];
const systems: readonly BrowserKind['system'][] = ['ios', 'android', 'mac', 'windows', 'other'];

const advice = (kind: string, browser = laptop, code: CallError['code'] = 'call-microphone-denied') =>
  adviceFor(new CallError('No microphone.', { code, kind }), browser);

describe('advice after a failed start', () => {
  it.each([
    ['chromium', 'windows', /to the left of the page’s address and allow/],
    ['chromium', 'android', /then Permissions/],
    ['safari', 'ios', /aA on older phones/],
    ['safari', 'mac', /Settings for This Website/],
    ['firefox', 'windows', /crossed-out microphone/],
    ['other', 'ios', /Settings app/],
    ['in-app', 'ios', /Open it in Safari: tap the app’s menu \(•••\), then Open in Safari/],
    ['in-app', 'android', /Open it in Chrome: tap the app’s menu \(⋮\), then Open in Chrome/],
  ] as const)('says how %s on %s allows the microphone', (browser, system, words) => {
    expect(advice('denied', { browser, system }).text).toMatch(words);
  });

  it.each(['denied', 'dismissed', 'denied-by-system', 'unsupported'])(
    'says how to leave an app that keeps the microphone: %s',
    (kind) => {
      expect(advice(kind, { browser: 'in-app', system: 'ios' }).text).toMatch(/Open it in Safari/);
    },
  );

  it.each(['insecure', 'denied-by-policy', 'missing', 'busy', 'unknown'])(
    'says the same inside an app if leaving it would not help: %s',
    (kind) => {
      const inApp = advice(kind, { browser: 'in-app', system: 'android' });
      expect(inApp).toEqual(advice(kind, { browser: 'chromium', system: 'android' }));
    },
  );

  it('is the same whether the page or the call requested it', () => {
    expect(advice('permissions')).toEqual(advice('denied'));
    expect(advice('mic-in-use')).toEqual(advice('busy'));
    expect(advice('not-found')).toEqual(advice('missing'));
  });

  it('always says what to do, and offers the phone', () => {
    const kinds = ['denied', 'denied-by-system', 'denied-by-policy', 'dismissed', 'insecure', 'unsupported'];
    for (const kind of [...kinds, 'missing', 'busy', 'unfit', 'unknown'])
      for (const browser of browsers)
        for (const system of systems)
          expect(advice(kind, { browser, system }).text).toContain('call your phone');
  });

  it.each([
    ['denied', 'permission'],
    ['denied-by-system', 'permission'],
    ['dismissed', 'permission'],
    ['denied-by-policy', 'phone'],
    ['insecure', 'phone'],
    ['missing', null],
    ['busy', null],
  ])('for %s has the remedy %s', (kind, remedy) => {
    expect(advice(kind).remedy).toBe(remedy);
  });

  it('is empty if the microphone is not the cause', () => {
    const nothing = { text: '', remedy: null };
    expect(advice('unknown', laptop, 'call-join-failed')).toEqual(nothing);
    expect(adviceFor(new CallError('No.', { code: 'http' }), laptop)).toEqual(nothing);
    expect(adviceFor(new TypeError('Failed to fetch'), laptop)).toEqual(nothing);
    expect(adviceFor(undefined, laptop)).toEqual(nothing);
  });
});
