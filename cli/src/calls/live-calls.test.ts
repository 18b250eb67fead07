import { setTimeout as delay } from 'node:timers/promises';
import { createPlatformClient } from '@firmline/sdk/rest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unknownFirm } from './firm-of-call.ts';
import { type LiveEvent, followCalls, type LiveOptions } from './live-calls.ts';
import { testServer } from '../testing/platform-server.ts';
import type { PlatformSession } from '../api/platform-session.ts';

const platform = testServer();
let stopping: AbortController;
/** The platform's records; null while it fails. */
let calls: Map<string, Record<string, unknown>> | null;
let changes = 0;

const put = (id: string, fields: object) => {
  const updatedAt = new Date(Date.now() + ++changes).toISOString();
  const before = calls?.get(id) ?? { id, orgId: 'o', createdAt: updatedAt };
  calls?.set(id, { ...before, ...fields, updatedAt });
};

beforeEach(() => {
  stopping = new AbortController();
  calls = new Map();
  platform.answerWith(({ url }, response) => {
    if (!calls) return response.writeHead(503).end('{}');
    const { pathname, searchParams } = new URL(url, 'http://x');
    const id = pathname.split('/')[2];
    const since = searchParams.get('updatedAtGe') ?? '';
    const isOldPage = searchParams.has('createdAtLt') || searchParams.has('createdAtLe');
    const rows = [...calls.values()].filter((call) => String(call['updatedAt']) >= since && !isOldPage);
    const answer = id === undefined ? rows.toReversed() : calls.get(id);
    return response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? { message: 'no' }));
  });
});
afterEach(() => stopping.abort());

const session = (): PlatformSession => ({
  client: createPlatformClient({ baseUrl: platform.url, token: 'key' }),
  baseUrl: platform.url,
  place: 'the stack running here',
  signal: stopping.signal,
  now: () => undefined,
  change: () => Promise.reject(new Error('nothing is to be changed')),
});

const inWords = (event: LiveEvent): string => {
  if (event.kind === 'call') return `${event.id} ${event.status}`;
  if (event.kind === 'caption') return `${event.id} ${event.speaker}: ${event.text}`;
  return event.kind === 'connection'
    ? [event.service, event.state].join(' ').replace('platform ', '')
    : `webhook ${event.slug}`;
};

const fast = { pollMs: 1, idleMs: 1, retryMs: 1, longestWaitMs: 4 };

/** Runs each step once the event before it has come. @returns all events */
async function watched(
  steps: readonly (readonly [event: string, step: () => void])[],
  options: Partial<LiveOptions> = {},
  times: Parameters<typeof followCalls>[3] = fast,
): Promise<string[]> {
  const found: string[] = [];
  const remainingSteps = [...steps];
  const all = { since: Date.now() - 60_000, firmOf: async () => unknownFirm, ...options };
  for await (const event of followCalls(session(), stopping.signal, all, times)) {
    const words = inWords(event);
    found.push(words);
    if (words !== remainingSteps[0]?.[0]) continue;
    remainingSteps.shift()?.[1]();
    if (remainingSteps.length === 0) stopping.abort();
  }
  return found;
}

const bot = (message: string, time: number) => ({ role: 'bot', message, time });
const done = () => {};

describe('all calls', () => {
  it('reports calls and their captions as they happen, each once', async () => {
    put('a', { status: 'queued' });
    const events = await watched([
      ['a queued', () => put('a', { status: 'in-progress', messages: [bot('Good', 1)] })],
      ['a assistant: Good', () => put('b', { status: 'ringing' })],
      ['b ringing', () => put('a', { messages: [bot('Good', 1), bot('Bye', 2)], status: 'ended' })],
      ['a ended', done],
    ]);
    expect(events).toEqual([
      'a queued',
      'a in-progress',
      'a assistant: Good',
      'b ringing',
      'a assistant: Bye',
      'a ended',
    ]);
  });

  it('leaves out calls that ended before, but not those that are active', async () => {
    put('old', { status: 'ended', endedAt: new Date(Date.now() - 120_000).toISOString() });
    put('new', { status: 'ended', endedAt: new Date().toISOString() });
    put('now', { status: 'in-progress' });
    expect(await watched([['now in-progress', done]])).toEqual(['new ended', 'now in-progress']);
  });

  it('has what begins after the first look, although the clock of the platform is an hour behind', async () => {
    const anHourAgo = (more: number) => new Date(Date.now() - 3_600_000 + more).toISOString();
    const over = (id: string, at: string) => ({
      id,
      orgId: 'o',
      createdAt: at,
      updatedAt: at,
      status: 'ended',
      endedAt: at,
    });
    calls?.set('old', over('old', anHourAgo(0)));
    calls?.set('now', { ...over('now', anHourAgo(0)), status: 'in-progress', endedAt: undefined });
    const steps = [
      ['now in-progress', () => void calls?.set('short', over('short', anHourAgo(5000)))],
      ['short ended', done],
    ] as const;
    expect(await watched(steps, { since: undefined })).toEqual(['now in-progress', 'short ended']);
  });

  /** Calls of two minutes, one begun in each minute, in pages as the platform lists them. */
  const serveHistory = (count: number) => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
    const history = Array.from({ length: count }, (_, minute) => ({
      id: `c${minute}`,
      orgId: 'o',
      status: 'ended',
      createdAt: at(minute),
      startedAt: at(minute),
      updatedAt: at(minute + 2),
      endedAt: at(minute + 2),
      messages: [{ role: 'bot', message: `hello ${minute}`, time: 1, secondsFromStart: 0 }],
    })).toReversed();
    platform.answerWith(({ url }, response) => {
      const { searchParams } = new URL(url, 'http://x');
      const [before = '', until = '', limit = ''] = ['createdAtLt', 'createdAtLe', 'limit'].map(
        (name) => searchParams.get(name) ?? '9',
      );
      const rows = history.filter(({ createdAt }) => createdAt < before && createdAt <= until);
      response.end(JSON.stringify(rows.slice(0, Number(limit))));
    });
  };
  const since = Date.UTC(2026, 0, 1);

  it('reads all earlier calls, page by page, and prints their events in the order of time', async () => {
    serveHistory(250);
    const events = await watched([['c249 ended', done]], { since });
    expect(events.filter((event) => event.endsWith('ended'))).toHaveLength(250);
    expect(events.slice(0, 6)).toEqual([
      'c0 assistant: hello 0',
      'c1 assistant: hello 1',
      'c0 ended',
      'c2 assistant: hello 2',
      'c1 ended',
      'c3 assistant: hello 3',
    ]);
  });

  it('says that it read the newest of very many calls only', async () => {
    serveHistory(1001);
    const events = await watched([['cut', done]], { since });
    expect(events.filter((event) => event.endsWith('ended'))).toHaveLength(1000);
    expect(events).not.toContain('c0 ended');
  });

  it('says that the connection is lost, tries again, and catches up', async () => {
    put('a', { status: 'in-progress' });
    const kept = calls;
    const events = await watched([
      ['a in-progress', () => void (calls = null)],
      ['lost', done],
      [
        'lost',
        () => {
          calls = kept;
          put('a', { status: 'ended' });
          put('b', { status: 'queued' });
        },
      ],
      ['back', done],
      ['a ended', done],
      ['b queued', done],
    ]);
    expect(events.filter((event) => event === 'lost').length).toBeGreaterThanOrEqual(2);
    expect(events.slice(events.indexOf('back'))).toEqual(['back', 'a ended', 'b queued']);
  });

  it('says once that the webhook or the firms cannot be read, and that they can be again', async () => {
    put('a', { status: 'in-progress' });
    let isDown = true;
    const problem = () => (isDown ? 'No key.' : undefined);
    const webhook = {
      read: async () => ({ requests: [], ...(isDown && { problem: 'It responded with 401.' }) }),
    };
    const readServices = new Set<string>();
    const onRead = (service: string) => void readServices.add(service);
    const expectRead = (...services: readonly string[]) => expect([...readServices]).toEqual(services);
    const events = await watched(
      [
        ['webhook lost', () => put('a', { status: 'ended' })],
        [
          'a ended',
          () => {
            expectRead('platform');
            isDown = false;
          },
        ],
        ['webhook back', () => put('b', { status: 'queued' })],
        ['b queued', () => expectRead('platform', 'webhook')],
      ],
      { problemOfFirms: problem, webhook, onRead },
    );
    expect(events.filter((event) => / (?:lost|back)$/.test(event)).toSorted()).toEqual([
      'firms back',
      'firms lost',
      'webhook back',
      'webhook lost',
    ]);
  });

  it('waits as long as a platform that is asked too often wants', async () => {
    put('a', { status: 'in-progress' });
    const limiting = () =>
      platform.answerWith((_, response) => response.writeHead(429, { 'retry-after': '7' }).end('{}'));
    let waitMs: number | null = null;
    const options = { since: 0, firmOf: async () => unknownFirm };
    for await (const event of followCalls(session(), stopping.signal, options, fast)) {
      if (event.kind === 'call') limiting();
      if (event.kind !== 'connection') continue;
      waitMs = event.retryInMs;
      stopping.abort();
    }
    expect(waitMs).toBe(7000);
  });

  it('reports a call that was deleted', async () => {
    put('a', { status: 'in-progress' });
    const events = await watched([
      ['a in-progress', () => calls?.delete('a')],
      ['a not-found', done],
    ]);
    expect(events.at(-1)).toBe('a not-found');
  });

  it('fails if the first request fails, and if the key is rejected later', async () => {
    calls = null;
    await expect(watched([])).rejects.toMatchObject({ code: 'http' });
    calls = new Map();
    put('a', { status: 'queued' });
    const rejecting = () => platform.answerWith((_, response) => response.writeHead(401).end('{}'));
    await expect(
      watched([
        ['a queued', rejecting],
        ['never', done],
      ]),
    ).rejects.toMatchObject({ code: 'auth' });
  });

  it('waits between two requests, and longer while no call is active', async () => {
    const times = { pollMs: 20, idleMs: 60_000 };
    const watching = watched([['never', done]], {}, times);
    await expect.poll(() => platform.seen).toHaveLength(1);
    await delay(300);
    stopping.abort();
    await watching;
    expect(platform.seen).toHaveLength(1);
  });

  it('reports each turn once, and once it has stopped growing', async () => {
    const user = (message: string, time: number) => ({ role: 'user', message, time });
    const startedAt = new Date(0).toISOString();
    const active = { status: 'in-progress', startedAt };
    const states = [
      { status: 'queued' },
      { ...active, messages: [] },
      { ...active, messages: [bot('Good', 1)] },
      { ...active, messages: [bot('Good morning', 1)] },
      { ...active, messages: [bot('Good morning', 1)] },
      { ...active, messages: [bot('Good morning', 1), user('Hello', 2)] },
      { ...active, status: 'ended', artifact: { messages: [bot('Good morning', 1), user('Hello', 2)] } },
    ];
    platform.answerWith(({ url }, response) => {
      if (/createdAtL[te]=/.test(url)) return response.end('[]');
      const state = states.length > 1 ? states.shift() : states[0];
      const record = { id: 'a', orgId: 'o', createdAt: startedAt, updatedAt: startedAt, ...state };
      return response.end(JSON.stringify(url.startsWith('/call?') ? [record] : record));
    });
    expect(await watched([['a ended', done]])).toEqual([
      'a queued',
      'a in-progress',
      'a assistant: Good morning',
      'a user: Hello',
      'a ended',
    ]);
  });
});
