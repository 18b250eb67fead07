import { describe, expect, it } from 'vitest';
import { json } from '../testing/responders.ts';
import { collect } from '../testing/collect.ts';
import { startPlatform, token, transports } from '../testing/platform.ts';

describe.each(transports)('headers of one call over %s', (_name, options) => {
  it('are sent with every attempt and page of the call, and with no other call', async () => {
    const rows = [{ id: '1', createdAt: '2026-01-01T00:00:00.000Z' }];
    const platform = await startPlatform([json({}, 503), json(rows), json([]), json([])]);
    const client = platform.client(options);
    await collect(client.call.list({ limit: 1 }, { headers: { 'X-Trace': 'ab c', 'x-empty': '' } }));
    await client.call.list();
    expect(platform.received.map(({ headers }) => [headers['x-trace'], headers['x-empty']])).toEqual([
      ['ab c', ''],
      ['ab c', ''],
      ['ab c', ''],
      [undefined, undefined],
    ]);
  });

  it('override ours in any case, except for the token', async () => {
    const platform = await startPlatform(json({}));
    const headers = { ACCEPT: 'application/problem+json', Authorization: 'Bearer other' };
    await platform.client(options).call.get('1', { headers });
    expect(platform.received[0]?.headers).toMatchObject({
      accept: 'application/problem+json',
      authorization: `Bearer ${token}`,
    });
  });

  it.each([
    ['x-a', 'b\r\nx-injected: 1'],
    ['x-a', 'b\nc'],
    ['x-a', '\0'],
    ['x-a', 'žluť'],
    ['x a', 'b'],
    ['x-a\r\nx-injected', 'b'],
    ['', 'b'],
  ])('are refused before anything is sent: %j: %j', async (name, value) => {
    const platform = await startPlatform(json({}));
    const asked = platform.client(options).call.get('1', { headers: { [name]: value } });
    await expect(asked).rejects.toMatchObject({ code: 'invalid-input' });
    expect(platform.received).toEqual([]);
  });
});
