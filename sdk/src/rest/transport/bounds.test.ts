import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../testing/calls.ts';
import { json, raw } from '../testing/responders.ts';
import { startPlatform } from '../testing/platform.ts';
import type { RequestHandler } from '../testing/scripted-server.ts';
import { maxResponseBytes, mostConnections } from './undici-transport.ts';

describe('a client', () => {
  it('never exceeds its connections, even with many concurrent calls', async () => {
    const held: (() => void)[] = [];
    const platform = await startPlatform((response) => {
      held.push(() => void json({ id: '1' })(response, platform.received[0]!));
      if (held.length < mostConnections) return;
      // From here on, every request gets a response.
      for (const answer of held.splice(0)) answer();
      platform.script(json({ id: '1' }));
    });
    const { call } = platform.client();
    const calls = await Promise.all(Array.from({ length: 3 * mostConnections }, () => call.get('1')));
    expect(calls).toHaveLength(3 * mostConnections);
    expect(platform.connections).toBe(mostConnections);
  });

  const endless: RequestHandler = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const piece = Buffer.alloc(1024 * 1024, ' ');
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
  };
  const bomb = gzipSync(Buffer.alloc(maxResponseBytes + 1, ' '));

  it.each([
    ['is endless', endless],
    ['expands too far', raw(bomb, 200, { 'content-encoding': 'gzip' })],
  ])('stops a response that %s, without a retry', async (_what, responder) => {
    expect(bomb.length).toBeLessThan(1_000_000);
    const { error, received } = await outcomeOf(responder, ({ call }) => call.get('1'));
    const message = 'The response has more than 128 MB.';
    expect(error).toMatchObject({ code: 'unparsable', attempts: 1, message });
    expect(received).toHaveLength(1);
  });
});
