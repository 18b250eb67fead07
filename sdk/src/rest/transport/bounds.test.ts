import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { outcomeOf } from '../testing/calls.ts';
import { json, respondRaw } from '../testing/responders.ts';
import { startPlatform, transports } from '../testing/platform.ts';
import type { RequestHandler } from '../testing/scripted-server.ts';
import { maxResponseBytes } from './bounded.ts';
import { maxConnections } from './undici-transport.ts';

async function leave(stream: AsyncIterable<unknown>): Promise<void> {
  const reader = stream[Symbol.asyncIterator]();
  await reader.next();
  await reader.return?.();
}

describe('a client', () => {
  it('never exceeds its connections, even with many concurrent calls', async () => {
    const held: (() => void)[] = [];
    const platform = await startPlatform((response) => {
      held.push(() => void json({ id: '1' })(response, platform.receivedRequests[0]!));
      if (held.length < maxConnections) return;
      // From here on, every request gets a response.
      for (const answer of held.splice(0)) answer();
      platform.script(json({ id: '1' }));
    });
    const { call } = platform.client();
    const calls = await Promise.all(Array.from({ length: 3 * maxConnections }, () => call.get('1')));
    expect(calls).toHaveLength(3 * maxConnections);
    expect(platform.connections).toBe(maxConnections);
  });

  it('does not count the wait for a connection as time of the request', async () => {
    const rounds = [maxConnections, 2 * maxConnections, 2 * maxConnections + 1].map((count) => ({
      count,
      ...Promise.withResolvers<void>(),
    }));
    const held: (() => void)[] = [];
    const platform = await startPlatform((response) => {
      held.push(() => response.end('{"id":"1"}'));
      rounds.find(({ count }) => count === platform.receivedRequests.length)?.resolve();
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const client = platform.client({ timeoutMs: 1000, maxRetries: 0 });
    const calls = Array.from({ length: 2 * maxConnections }, () => client.call.get('1'));
    const leaving = new AbortController();
    const leavers = [client.call.get('1', leaving), client.v2.call.export({}, leaving)];
    const stream = client.v2.call.export();
    await rounds[0]?.promise;
    leaving.abort();
    for (const call of leavers) await expect(call).rejects.toMatchObject({ code: 'aborted', attempts: 1 });
    for (const { promise } of rounds) {
      await promise;
      vi.advanceTimersByTime(999);
      for (const answer of held.splice(0)) answer();
    }
    expect(await Promise.all(calls)).toHaveLength(2 * maxConnections);
    expect(await (await stream).text()).toBe('{"id":"1"}');
    expect(platform.receivedRequests).toHaveLength(2 * maxConnections + 1);
  });

  it('gives the connection of a stream to the next request once its reader leaves', async () => {
    const streams = Array.from({ length: maxConnections }, () => (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).write('id');
    });
    const platform = await startPlatform([...streams, json({ id: '1' })]);
    const { call, v2 } = platform.client();
    const exported = await Promise.all(streams.map(() => v2.call.export()));
    const waiting = call.get('1');
    await leave(exported[0]!);
    expect(await waiting).toEqual({ id: '1' });
    for (const one of exported.slice(1)) await leave(one);
  });

  const endlessOf =
    (status: number): RequestHandler =>
    (response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      const piece = Buffer.alloc(1024 * 1024, ' ');
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more);
      more();
    };
  const endless = endlessOf(200);
  const endlessFailure = endlessOf(500);
  const bomb = gzipSync(Buffer.alloc(maxResponseBytes + 1, ' '));

  it.each(
    transports.flatMap(([name, options]) => [
      [name, 'is endless', endless, options] as const,
      [name, 'fails without end', endlessFailure, options] as const,
      [name, 'expands too far', respondRaw(bomb, 200, { 'content-encoding': 'gzip' }), options] as const,
    ]),
  )('over %s stops a response that %s, without a retry', async (_name, _what, responder, options) => {
    expect(bomb.length).toBeLessThan(1_000_000);
    const { error, receivedRequests } = await outcomeOf(responder, ({ call }) => call.get('1'), options);
    const message = 'The response has more than 128 MB.';
    expect(error).toMatchObject({ code: 'unparsable', attempts: 1, message });
    expect(receivedRequests).toHaveLength(1);
  });
});
