import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPlatformClient, type PlatformClient } from '../index.ts';
import { outcomeOf } from '../testing/calls.ts';
import { collect } from '../testing/collect.ts';
import { startPlatform, token, transports } from '../testing/platform.ts';
import { respondEmpty, json } from '../testing/responders.ts';

describe.each(transports)('over %s', (_name, options) => {
  it("sends the caller's headers with each attempt and page of that call only", async () => {
    const rows = [{ id: '1', createdAt: '2026-01-01T00:00:00.000Z' }];
    const platform = await startPlatform([json({}, 503), json(rows), json([]), json([])]);
    const client = platform.client(options);
    const unset = { 'x-unset': undefined, 'x-null': null } as unknown as Record<string, string>;
    const headers = { 'X-Trace': 'ab c', 'x-empty': '', ...unset };
    await collect(client.call.list({ limit: 1 }, { headers }));
    await client.call.list();
    const names = ['x-trace', 'x-empty', 'x-unset', 'x-null'];
    const sent = platform.receivedRequests.map((request) => names.map((name) => request.headers[name]));
    const withHeaders = ['ab c', '', undefined, undefined];
    expect(sent).toEqual([withHeaders, withHeaders, withHeaders, names.map(() => undefined)]);
  });

  it('names the sender, whom a firewall would refuse otherwise', async () => {
    const { receivedRequests } = await outcomeOf(json({}), ({ call }) => call.get('1'), options);
    expect(receivedRequests[0]?.headers['user-agent']).toMatch(/./);
  });

  it('says how long the platform asks to wait', async () => {
    const slow = json({}, 429, { 'retry-after': '600' });
    const { error } = await outcomeOf(slow, ({ call }) => call.get('1'), options);
    expect(error).toMatchObject({ code: 'rate-limited', hint: 'The platform asks to wait 600 s.' });
  });

  it('lets them override ours in any case, except for the token', async () => {
    const headers = { ACCEPT: 'application/problem+json', Authorization: 'Bearer other' };
    const { receivedRequests } = await outcomeOf(json({}), ({ call }) => call.get('1', { headers }), options);
    const authorization = `Bearer ${token}`;
    expect(receivedRequests[0]?.headers).toMatchObject({ accept: 'application/problem+json', authorization });
  });
});

it('a token comes from a function, called for each attempt', async () => {
  const platform = await startPlatform([respondEmpty(503), respondEmpty(429), json([]), json([])]);
  let count = 0;
  const client = platform.client({ token: async () => `t${(count += 1)}` });
  await client.org.list();
  await client.org.list();
  const sent = platform.receivedRequests.map(({ headers }) => headers.authorization);
  expect(sent).toEqual(['Bearer t1', 'Bearer t2', 'Bearer t3', 'Bearer t4']);
});

it.each([
  ['at first', 1],
  ['on the second attempt', 2],
])('a token that fails %s ends the call with its own error', async (_when, at) => {
  let count = 0;
  const failing = () => {
    if ((count += 1) === at) throw new Error('No key today.');
    return 'key';
  };
  for (const source of [failing, async () => failing()]) {
    count = 0;
    const { error, receivedRequests } = await outcomeOf(respondEmpty(503), ({ org }) => org.list(), {
      token: source,
    });
    expect(error).toMatchObject({ message: 'No key today.' });
    expect(receivedRequests).toHaveLength(at - 1);
  }
});

it('a token that never comes is a timeout, and nothing is sent', async () => {
  const never = () => new Promise<string>(() => {});
  const get = ({ call }: PlatformClient) => call.get('1', { timeoutMs: 30 });
  const { error, receivedRequests } = await outcomeOf(json({}), get, { token: never });
  expect(error).toMatchObject({ name: 'RequestError', code: 'timeout', operation: 'GET /call/{id}' });
  expect(receivedRequests).toEqual([]);
});

it('a token that is not waited for any more leaves no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const ending = new AbortController();
  const never = () => new Promise<string>(() => {});
  const client = createPlatformClient({ token: never, baseUrl: 'https://platform.example' });
  const asked = client.call.get('1', { signal: ending.signal });
  ending.abort();
  await expect(asked).rejects.toMatchObject({ code: 'aborted' });
  expect(vi.getTimerCount()).toBe(0);
});

it('a token is neither fetched nor sent for an operation without authentication', async () => {
  const unread = () => expect.unreachable('It is fetched.');
  const report = ({ credential }: PlatformClient) => credential.webhook({} as never);
  const { error, receivedRequests } = await outcomeOf(respondEmpty(), report, { token: unread });
  expect([error, receivedRequests[0]?.headers.authorization]).toEqual([undefined, undefined]);
});
