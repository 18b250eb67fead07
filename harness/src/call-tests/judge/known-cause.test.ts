import { expect, it } from 'vitest';
import type { View } from '../session/view.ts';
import { knownCause } from './known-cause.ts';
import { scenario, services, view } from './testing/views.ts';

const get = { atMs: 1, method: 'GET' };
const call = { atMs: 2, method: 'POST', url: `${services.platform}/call/web` };

it.each<[string, Partial<View>, string | undefined]>([
  ['nothing', {}, undefined],
  [
    'a server that is down',
    { requests: [{ ...get, url: 'http://localhost:3000/', failure: 'net::ERR_CONNECTION_REFUSED' }] },
    'The page did not load: net::ERR_CONNECTION_REFUSED at http://localhost:3000/.',
  ],
  [
    'a call library that is too old',
    {
      requests: [
        { ...get, url: 'http://a/', status: 200 },
        { ...get, url: 'https://c.daily.co/call-machine/versioned/0.9.2/static/x.js', status: 200 },
      ],
    },
    'The page uses daily-js 0.9.2; calls can be tested from 0.58.0 on.',
  ],
  [
    'a call that the platform refuses',
    {
      requests: [
        { ...get, url: 'http://a/' },
        { ...call, status: 400, answer: 'assistantId must be a UUID' },
      ],
    },
    'The platform refused the call: 400 assistantId must be a UUID.',
  ],
  [
    'a call that the local stand-in refuses',
    { requests: [{ ...call, status: 400, answer: 'property x should not exist', isStandIn: true }] },
    'The local stand-in refused the call: 400 property x should not exist.',
  ],
  [
    'a script of a host that tests do not reach',
    {
      requests: [
        { ...get, url: 'http://a/', status: 200 },
        { ...get, url: 'https://unpkg.com/vapi.js', failure: 'net::ERR_FAILED', isOutOfReach: true },
      ],
    },
    'A script of another host is blocked in tests: https://unpkg.com/vapi.js. "hosts" in firmline.config.json serves it from a folder; --allow-host unpkg.com lets it through.',
  ],
  [
    'a script that is missing',
    { requests: [{ ...get, url: 'https://unpkg.com/vapi.js', status: 404 }] },
    'A script did not load: 404 at https://unpkg.com/vapi.js.',
  ],
  [
    'an exception',
    { pageErrors: [{ atMs: 1, type: 'exception', text: 'Duplicate DailyIframe instances are not allowed' }] },
    'The page threw "Duplicate DailyIframe instances are not allowed".',
  ],
  [
    'an error in the console',
    { console: [{ atMs: 1, type: 'error', text: 'start failed' }] },
    `The page's console has the error "start failed".`,
  ],
])('names %s', (_, parts, cause) => {
  expect(knownCause(view(parts), scenario('tags: [a]'))).toBe(cause);
});

it('names nothing that the scenario breaks itself', () => {
  const broken = view({ pageErrors: [{ atMs: 1, type: 'exception', text: 'offline' }] });
  expect(knownCause(broken, scenario('faults: [{ browser: offline }]'))).toBeUndefined();
});
