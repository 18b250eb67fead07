import { describe, expect, it } from 'vitest';
import { empty, json } from '../testing/responders.ts';
import { each } from '../testing/calls.ts';
import { startPlatform, transports } from '../testing/platform.ts';

describe.each(transports)('a redirect over %s', (_name, options) => {
  it.each(
    [301, 302, 303, 307, 308].flatMap((status) =>
      each.map(([method, call]) => [status, method, call] as const),
    ),
  )('of status %i is an error for %s, and nothing goes to its target', async (status, _method, call) => {
    const target = await startPlatform(json({ id: 'stolen' }));
    const location = `${target.url}/call/1`;
    const platform = await startPlatform(empty(status, { location }));
    await expect(call(platform.client(options))).rejects.toMatchObject({
      name: 'PlatformError',
      code: 'http',
      status,
      headers: { location },
      hint: expect.stringContaining(location) as string,
      attempts: 1,
    });
    expect(platform.received).toHaveLength(1);
    expect(target.received).toEqual([]);
  });

  it('is an error for streamed and for unread responses', async () => {
    const platform = await startPlatform(empty(302, { location: '/elsewhere' }));
    const client = platform.client(options);
    for (const ask of [
      () => client.v2.call.export(),
      () => client.chat.create({ input: 'Hello', stream: true }),
      () => client.org.delete('1'),
    ]) {
      await expect(ask()).rejects.toMatchObject({ code: 'http', status: 302 });
    }
    expect(platform.received).toHaveLength(3);
  });
});
