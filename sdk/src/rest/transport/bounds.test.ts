import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { json, raw } from '../testing/responders.ts';
import { startPlatform } from '../testing/platform.ts';
import { maxResponseBytes } from './response-limit.ts';
import { mostConnections } from './undici-transport.ts';

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

  it('stops an endless response, without a retry', async () => {
    const piece = Buffer.alloc(1024 * 1024, ' ');
    const platform = await startPlatform((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more);
      more();
    });
    await expect(platform.client().call.get('1')).rejects.toMatchObject({
      code: 'unparsable',
      attempts: 1,
      message: 'The response has more than 128 MB.',
    });
    expect(platform.received).toHaveLength(1);
  });

  it('stops a compressed response that expands too far', async () => {
    const bomb = gzipSync(Buffer.alloc(maxResponseBytes + 1, ' '));
    expect(bomb.length).toBeLessThan(1_000_000);
    const platform = await startPlatform(
      raw(bomb, 200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
    );
    await expect(platform.client().call.get('1')).rejects.toMatchObject({ code: 'unparsable', attempts: 1 });
  });
});
