import { describe, expect, it } from 'vitest';
import { allCalls } from '../testing/calls.ts';
import { startPlatform, transports } from '../testing/platform.ts';
import { json } from '../testing/responders.ts';

describe.each(transports)('a connection over %s', (_name, options) => {
  it.each(allCalls)('that is refused is retried for %s', async (_method, call) => {
    const platform = await startPlatform(json({}));
    await platform.stop();
    const message = expect.stringContaining('reach') as string;
    await expect(call(platform.client(options))).rejects.toMatchObject({
      code: 'network',
      attempts: 3,
      message,
    });
    expect(platform.receivedRequests).toEqual([]);
  });

  it('that is accepted after refusals sends a POST once', async () => {
    const platform = await startPlatform(json({ id: '1' }));
    await platform.stop();
    let returned: Promise<void> | undefined;
    const client = platform.client({
      ...options,
      maxRetries: 1000,
      debug: ({ type }) => {
        if (type === 'retry') returned ??= platform.restart();
      },
    });
    expect(await client.call.create({})).toEqual({ id: '1' });
    expect(platform.receivedRequests).toHaveLength(1);
    await returned;
  });

  it('is retried as often as the client or the call says, and has no timeout if that is endless', async () => {
    const platform = await startPlatform(json({}, 500));
    const once = platform.client({ ...options, maxRetries: 0, timeoutMs: Number.POSITIVE_INFINITY });
    await expect(once.call.get('1')).rejects.toMatchObject({ attempts: 1 });
    await expect(once.call.get('1', { maxRetries: 1, headers: {} })).rejects.toMatchObject({ attempts: 2 });
  });

  it('survives a restart of the platform between two calls, and is reused otherwise', async () => {
    const platform = await startPlatform(json({ id: '1' }));
    const client = platform.client({ ...options, maxRetries: 0 });
    for (const [, call] of [...allCalls, ...allCalls]) {
      expect(await call(client)).toEqual({ id: '1' });
      await platform.restart();
    }
    expect([platform.receivedRequests.length, platform.connections]).toEqual([10, 10]);
    for (const [, call] of allCalls) await call(client);
    // A pool may open a second connection before it knows that the first is free again.
    expect(platform.connections).toBeLessThanOrEqual(12);
  });
});
