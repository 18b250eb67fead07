import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import type { DebugEvent } from '../index.ts';
import { respondEmpty, eventStream, hangUp, json, respondRaw, silence } from '../testing/responders.ts';
import { collect } from '../testing/collect.ts';
import { startPlatform, token, transports } from '../testing/platform.ts';

describe.each(transports)('debug events over %s', (_name, options) => {
  it('reports every request, response, failure and retry', async () => {
    const platform = await startPlatform([
      hangUp,
      respondEmpty(503, { 'x-request-id': 'r1' }),
      json([], 200, { 'x-request-id': 'r2' }),
    ]);
    const events: DebugEvent[] = [];
    const client = platform.client({ ...options, debug: (event) => void events.push(event) });
    await client.call.list({ limit: 1 });
    const url = `${platform.url}/call?limit=1`;
    const durationMs = expect.any(Number) as number;
    const request = (attempt: number) => ({ attempt, type: 'request', url });
    const retry = (attempt: number) => ({ attempt, type: 'retry', waitMs: expect.any(Number) as number });
    const expected = [
      [request(1), { attempt: 1, type: 'failure', reason: 'connection', durationMs }, retry(1)],
      [request(2), { attempt: 2, type: 'response', status: 503, requestId: 'r1', durationMs }, retry(2)],
      [request(3), { attempt: 3, type: 'response', status: 200, requestId: 'r2', durationMs }],
    ].flat();
    expect(events).toEqual(expected.map((event) => ({ operation: 'GET /call', ...event })));
  });

  it('and what a hook throws change nothing for the request', async () => {
    const uncaught: unknown[] = [];
    vi.stubGlobal('reportError', (error: Error) => uncaught.push(error.message));
    const platform = await startPlatform(json({ id: '1' }, 201));
    const debug = () => {
      throw new Error('debug');
    };
    const client = platform.client({ ...options, debug });
    expect(await client.call.create({})).toEqual({ id: '1' });
    vi.unstubAllGlobals();
    expect(uncaught).toEqual(['debug', 'debug']);
  });

  it('never contains the token, and neither do errors', async () => {
    const events: DebugEvent[] = [];
    const errors: unknown[] = [];
    const responders = [
      json({ id: '1' }),
      respondEmpty(503),
      hangUp,
      respondRaw('<html>'),
      json({ message: 'Who?' }, 401),
    ];
    const others = [
      hangUp,
      respondEmpty(302, { location: 'http://elsewhere.test/' }),
      respondRaw('not a list'),
    ];
    const last = [eventStream('data: 1\n\n'), json({ id: '2' }), silence];
    const platform = await startPlatform([...responders, ...others, ...last]);
    const client = platform.client({ ...options, debug: (event) => void events.push(event) });
    const { call } = client;
    for (const send of [
      () => call.get('1'),
      () => call.get('2'),
      () => call.create({}),
      () => call.create({}),
      () => call.update('1', {}),
      () => client.org.list(),
      async () => collect(await client.chat.create({ input: 'Hello', stream: true })),
      () => client.file.create({ file: new Blob(['content']) }),
      () => call.get('3', { timeoutMs: 20, maxRetries: 0 }),
      () => call.get('4', { signal: AbortSignal.abort() }),
      () => call.get('5', { headers: { 'x-a': '\n' } }),
      async () => platform.stop(),
      () => call.get('6'),
    ])
      await send().catch((error: unknown) => void errors.push(error));

    expect(
      platform.receivedRequests.every(({ headers }) => headers.authorization === `Bearer ${token}`),
    ).toBe(true);
    expect(events.length).toBeGreaterThan(20);
    expect(errors.length).toBeGreaterThan(6);
    for (const shown of [events, errors]) {
      expect(JSON.stringify(shown)).not.toContain(token);
      expect(inspect(shown, { depth: 20, showHidden: true })).not.toContain(token);
    }
  });
});
