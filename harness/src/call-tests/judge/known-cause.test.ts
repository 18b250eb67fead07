import { expect, it } from 'vitest';
import type { Step } from '../scenario/index.ts';
import { blockedHosts, knownCause } from './known-cause.ts';
import { inCall, record, scenario, services, startedAt, view } from './testing/views.ts';

const get = { atMs: 1, method: 'GET' };
const call = { atMs: 2, method: 'POST', url: `${services.platform}/call/web` };

const blocked = (url: string, kind: string) => ({
  ...get,
  url,
  kind,
  failure: 'net::ERR_FAILED',
  isOutOfReach: true,
});

it.each<[string, Parameters<typeof view>[0], string | undefined]>([
  ['nothing', {}, undefined],
  [
    'a server that is down',
    {
      requests: [
        { ...get, url: 'http://localhost:3000/', isPage: true, failure: 'net::ERR_CONNECTION_REFUSED' },
      ],
    },
    'The page did not load: net::ERR_CONNECTION_REFUSED at http://localhost:3000/.',
  ],
  [
    'a page that the server refuses',
    { requests: [{ ...get, url: 'http://localhost:3000/', isPage: true, status: 503 }] },
    'The page answered 503 at http://localhost:3000/.',
  ],
  [
    'a page behind a gate',
    { requests: [{ ...get, url: 'http://localhost:3000/', isPage: true, status: 401 }] },
    'The page answered 401 at http://localhost:3000/. It asks for a password: see --url and --header.',
  ],
  [
    'a page that loads again and again',
    {
      requests: Array.from({ length: 9 }, (_, index) => ({
        ...get,
        url: `http://localhost:3000/?${index}`,
        atMs: index * 100,
        isPage: true,
        status: 200,
      })),
    },
    'The page loads again and again: 9 times so far, last http://localhost:3000/?8.',
  ],
  [
    'what the page said in a dialog',
    { console: [{ atMs: 1, type: 'dialog', text: 'Use Safari.' }] },
    'The page showed the dialog "Use Safari.".',
  ],
  [
    'another tab',
    { console: [{ atMs: 1, type: 'tab', text: 'http://localhost:3000/call' }] },
    'The page opened another tab (http://localhost:3000/call); tests stay in the first.',
  ],
  [
    'an error in a service worker',
    { console: [{ atMs: 1, type: 'service worker', text: 'Error: offline' }] },
    'A service worker has the error "Error: offline".',
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
  [
    'a request that a service refuses, before what the console says about it',
    {
      requests: [{ ...call, url: `${services.platform}/call/wbe`, status: 405 }],
      console: [{ atMs: 3, type: 'error', text: 'Error: no call\n    at x (http://a/b.js:1:2)' }],
    },
    `The page's request failed: 405 for POST ${services.platform}/call/wbe.`,
  ],
  [
    "a request of the page's own script that its server refuses",
    {
      requests: [
        { ...get, url: 'http://localhost:3000/', isPage: true, status: 200 },
        { ...get, method: 'POST', url: 'http://localhost:3000/api/token', kind: 'fetch', status: 500 },
      ],
    },
    "The page's request failed: 500 for POST http://localhost:3000/api/token.",
  ],
  [
    'one to another server of this machine',
    {
      requests: [
        { ...get, url: 'https://page.example/', isPage: true, status: 200 },
        { ...get, url: 'http://localhost:3001/token', kind: 'xhr', status: 503 },
      ],
    },
    "The page's request failed: 503 for GET http://localhost:3001/token.",
  ],
  [
    'an error without its stack',
    { console: [{ atMs: 3, type: 'error', text: 'Error: no call\n    at x (http://a/b.js:1:2)' }] },
    `The page's console has the error "Error: no call".`,
  ],
  [
    'an old call library whose call does not begin, and not that of one that does',
    {
      requests: [{ ...get, url: 'https://c.daily.co/call-machine/versioned/0.9.2/static/x.js', status: 200 }],
      record: record(),
      pageErrors: [{ atMs: 1, type: 'exception', text: 'x is not a function' }],
    },
    'The page threw "x is not a function".',
  ],
  [
    'an empty key',
    { requests: [{ ...call, status: 401, answer: 'No key.', isStandIn: true, keyProblem: 'an empty key' }] },
    'The page sent an empty key. The local stand-in refused the call: 401 No key.',
  ],
  [
    'an import without the name of a script',
    {
      requests: [
        { ...get, url: 'https://esm.sh/x@1', kind: 'script', failure: 'failed', isOutOfReach: true },
      ],
    },
    'A script of another host is blocked in tests: https://esm.sh/x@1. "hosts" in firmline.config.json serves it from a folder; --allow-host esm.sh lets it through.',
  ],
  [
    'a request that is blocked, but no counter of visits',
    {
      requests: [
        blocked('https://www.googletagmanager.com/gtag/js?id=1', 'script'),
        blocked('https://fonts.example/a.woff2', 'font'),
        blocked('https://api.example.com/token', 'fetch'),
      ],
    },
    'A request of another host is blocked in tests: https://api.example.com/token. --allow-host api.example.com lets it through.',
  ],
  [
    'a server on this machine that does not run',
    { requests: [blocked('http://localhost:7860/start', 'fetch')] },
    'Nothing answers at http://localhost:7860/start (net::ERR_FAILED).',
  ],
  [
    'nothing of another host once there was a call',
    { requests: [{ ...call, status: 201 }, blocked('https://api.example.com/token', 'fetch')] },
    undefined,
  ],
  [
    'a denied microphone of which the page has no word, with what follows from it',
    {
      page: { text: 'Ask us', refusals: [{ name: 'NotAllowedError', at: 1 }] },
      pageErrors: [{ atMs: 1, type: 'exception', text: 'Permission denied' }],
    },
    'The microphone was denied (NotAllowedError), and the page has no word about it. The page threw "Permission denied".',
  ],
  [
    'a denied microphone of which the page speaks',
    { page: { text: 'Please allow the microphone.', refusals: [{ name: 'NotAllowedError', at: 1 }] } },
    'The microphone was denied (NotAllowedError).',
  ],
  [
    'a click after which the page requests no call',
    {
      page: { text: 'No key is set', clicks: [{ name: 'Talk', at: 1 }] },
      isMarkedByLibrary: true,
    },
    'The page requested no call after the click on "Talk"; it shows "No key is set".',
  ],
])('names %s', (_, parts, cause) => {
  expect(knownCause(view(parts), scenario('tags: [a]'))).toBe(cause);
});

it('names nothing that the scenario breaks itself', () => {
  const broken = view({ pageErrors: [{ atMs: 1, type: 'exception', text: 'offline' }] });
  expect(knownCause(broken, scenario('faults: [{ browser: offline }]'))).toBeUndefined();
});

const platform = 'The local stack stands in for http://localhost:4310/_/platform.';

it.each([
  ['wss://acme.livekit.cloud/rtc/v1?access_token=x', 'calls LiveKit (host acme.livekit.cloud)'],
  ['wss://rtc.example.com/rtc?auto=1&access_token=x', 'calls LiveKit (host rtc.example.com)'],
  ['wss://retell-ai-4i.livekit.cloud/rtc?access_token=x', 'calls Retell (host retell-ai-4i.livekit.cloud)'],
  ['https://api.elevenlabs.io/v1/convai/conversation/token', 'calls ElevenLabs (host api.elevenlabs.io)'],
  ['wss://voice-js.roaming.twilio.com/signal', 'calls Twilio (host voice-js.roaming.twilio.com)'],
  ['https://api.pipecat.daily.co/v1/public/x/start', 'calls Pipecat Cloud (host api.pipecat.daily.co)'],
  [
    'https://unpkg.com/@elevenlabs/convai-widget-embed',
    'loads the client of ElevenLabs (https://unpkg.com/@elevenlabs/convai-widget-embed)',
  ],
])('says that a page which asks for %s is not supported', (url, what) => {
  const blockedView = view({ requests: [{ ...blocked(url, 'script') }] });
  expect(knownCause(blockedView, scenario('tags: [a]'))).toBe(
    `Not supported: this page ${what}. ${platform}`,
  );
  // A page may use one for something else than its calls.
  const called = view({ requests: [...blockedView.requests, { ...call, status: 201 }] });
  expect(knownCause(called, scenario('tags: [a]'))).toBeUndefined();
});

it('says that a server of its own, and a room of somebody else, are not supported', () => {
  const causeOf = (request: object) =>
    knownCause(
      view({ requests: [{ ...get, url: 'http://localhost:7860/api/offer', ...request }] }),
      scenario('tags: [a]'),
    );
  const message = `Not supported: this page sends a WebRTC offer to a server of its own (host localhost:7860). ${platform}`;
  expect(causeOf({ method: 'POST', body: '{"sdp":"v=0","type":"offer"}' })).toBe(message);
  expect(causeOf({ method: 'POST', body: 'v=0\r\no=- 1' })).toBe(message);
  const joins = 'Not supported: this page joins a Daily room that the local stack did not make';
  expect(causeOf({ url: 'https://gs.daily.co/rooms/check/acme/hello' })).toContain(`${joins} (acme/hello).`);
  expect(causeOf({ url: 'wss://acme.daily.co/hello' })).toContain(`${joins} (acme.daily.co/hello).`);
});

/** The cause that the report gives for the failed step. */
const causeOf = (step: string, parts: Parameters<typeof view>[0]) => {
  const { steps } = scenario(`steps: [${step}]`);
  return knownCause(view(parts), scenario('tags: [a]'), steps[0] satisfies Step | undefined);
};
const button = (name: string) => ({ name, disabled: false, focused: false });

it('names the nearest button in place of one that is missing', () => {
  const buttons = [button('Pricing'), button('Talk with our team')];
  expect(causeOf('click: Talk to us', { page: { buttons } })).toBe(
    'The page has no button "Talk to us"; the nearest is "Talk with our team".',
  );
  const none = 'The page has no button "Start"; it has "Pricing" and "Talk with our team".';
  expect(causeOf('click: Start', { page: { buttons } })).toBe(none);
  // What did not load may have drawn it.
  const requests = [blocked('https://cdn.example/widget', 'script')];
  expect(causeOf('click: Start', { page: { buttons }, requests })).toMatch(/^A script of another host/);
});

it('names a muted player, a dead button, and a microphone that stays open', () => {
  const media = { ...inCall, playing: 0, silenced: 1 };
  expect(causeOf('expect: { agent: speaking }', { page: { media } })).toMatch(/^The page's player is muted/);
  const ends = 'expect: { call: ended, mic: released }';
  const page = { media: inCall, clicks: [{ name: 'Hang up', at: startedAt }] };
  expect(causeOf(ends, { page, record: record() })).toBe('The click on "Hang up" did not end the call.');
  expect(causeOf(ends, { page, record: record({ state: 'ended' }) })).toBe(
    'The page keeps the microphone open after the call.',
  );
});

it('names the twins of a button that was clicked', () => {
  const clicks = [{ name: 'Talk', at: startedAt }];
  const causeWith = (...buttons: readonly ReturnType<typeof button>[]) =>
    causeOf('expect: { text: Hello }', { page: { clicks, buttons } });
  expect(causeWith(button('Talk'), button('Talk'))).toBe(
    'The page has 2 buttons "Talk"; the first that can be clicked was.',
  );
  expect(causeWith(button('Talk'), { ...button('Talk'), disabled: true })).toBeUndefined();
  expect(causeWith(button('Talk'), button('Stop'))).toBeUndefined();
});

it.each([
  ['expect: { call: joined }', true],
  ['expect: { stages: all-completed }', true],
  ['expect: { requests: { service: platform } }', true],
  ['expect: { text: Hello }', false],
  ['wait: 1s', false],
])('says that the page requested no call where %s needs one: %s', (step, isNamed) => {
  const page = { text: 'No key', clicks: [{ name: 'Talk', at: startedAt }] };
  const cause = 'The page requested no call after the click on "Talk"; it shows "No key".';
  expect(causeOf(step, { page, isMarkedByLibrary: true })).toBe(isNamed ? cause : undefined);
});

it('lists hosts that tests do not reach, without those that are named already', () => {
  const requests = ['a', 'b', 'b', 'c'].map((host) => blocked(`https://${host}.example/x`, 'font'));
  expect(blockedHosts(view({ requests }), 'at a.example')).toBe(
    ' Out of reach in tests: b.example and c.example.',
  );
  expect(blockedHosts(view(), '')).toBe('');
});
