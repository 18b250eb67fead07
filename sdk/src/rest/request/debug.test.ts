import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { DebugEvent } from '../index.ts';
import { empty, eventStream, hangUp, json, raw, silence } from '../testing/responders.ts';
import { collect } from '../testing/collect.ts';
import { startPlatform, token, transports } from '../testing/platform.ts';

describe.each(transports)('debug events over %s', (_name, options) => {
  it('reports every request, response, failure and retry', async () => {
    const platform = await startPlatform([
      hangUp,
      empty(503, { 'x-request-id': 'r1' }),
      json([], 200, { 'x-request-id': 'r2' }),
    ]);
    const events: DebugEvent[] = [];
    const client = platform.client({ ...options, debug: (event) => void events.push(event) });
    await client.call.list({ limit: 1 });
    const operation = 'GET /call';
    const url = `${platform.url}/call?limit=1`;
    const duration = { durationMs: expect.any(Number) as number };
    const wait = { waitMs: expect.any(Number) as number };
    expect(events).toEqual([
      { operation, attempt: 1, type: 'request', url },
      { operation, attempt: 1, type: 'failure', reason: 'connection', ...duration },
      { operation, attempt: 1, type: 'retry', ...wait },
      { operation, attempt: 2, type: 'request', url },
      { operation, attempt: 2, type: 'response', status: 503, requestId: 'r1', ...duration },
      { operation, attempt: 2, type: 'retry', ...wait },
      { operation, attempt: 3, type: 'request', url },
      { operation, attempt: 3, type: 'response', status: 200, requestId: 'r2', ...duration },
    ]);
  });

  it('never contains the token, and neither do errors', async () => {
    const events: DebugEvent[] = [];
    const errors: unknown[] = [];
    const platform = await startPlatform([
      json({ id: '1' }),
      empty(503),
      hangUp,
      raw('<html>'),
      json({ message: 'Who?' }, 401),
      hangUp,
      empty(302, { location: 'http://elsewhere.test/' }),
      raw('not a list'),
      eventStream('data: 1\n\n'),
      json({ id: '2' }),
      silence,
    ]);
    const client = platform.client({ ...options, debug: (event) => void events.push(event) });
    const keep = (asked: Promise<unknown>) => asked.catch((error: unknown) => void errors.push(error));
    await keep(client.call.get('1'));
    await keep(client.call.get('2'));
    await keep(client.call.create({}));
    await keep(client.call.create({}));
    await keep(client.call.update('1', {}));
    await keep(client.org.list());
    await keep(client.chat.create({ input: 'Hello', stream: true }).then((list) => collect(list)));
    await keep(client.file.create({ file: new Blob(['content']) }));
    await keep(client.call.get('3', { timeoutMs: 20, maxRetries: 0 }));
    await keep(client.call.get('4', { signal: AbortSignal.abort() }));
    await keep(client.call.get('5', { headers: { 'x-a': '\n' } }));
    await platform.stop();
    await keep(client.call.get('6'));

    expect(platform.received.every(({ headers }) => headers.authorization === `Bearer ${token}`)).toBe(true);
    expect(events.length).toBeGreaterThan(20);
    expect(errors.length).toBeGreaterThan(6);
    for (const shown of [events, errors]) {
      expect(JSON.stringify(shown)).not.toContain(token);
      expect(inspect(shown, { depth: 20, showHidden: true })).not.toContain(token);
    }
  });
});
