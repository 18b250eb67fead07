import { describe, expect, it } from 'vitest';
import type { HttpMethod } from './operation.ts';
import { outcomeOf } from './testing/calls.ts';
import { json } from './testing/responders.ts';
import { startPlatform, token, transports } from './testing/platform.ts';

const writes: readonly HttpMethod[] = ['POST', 'PATCH', 'PUT', 'DELETE'];

describe.each(transports)('a request beyond the table, over %s', (_name, options) => {
  it('has key, query and body, and resolves to the JSON of its response', async () => {
    const platform = await startPlatform(json({ id: 'e' }));
    const client = platform.client({ ...options, baseUrl: `${platform.url}/v` });
    const query = { limit: 5, ids: ['a', 'b'], at: new Date(0) };
    expect(await client.request('GET', '/eval', { query })).toEqual({ id: 'e' });
    expect(await client.request('POST', '/eval/r%20n', { body: { name: 'É' }, query })).toEqual({ id: 'e' });
    const sent = 'limit=5&ids=a&ids=b&at=1970-01-01T00%3A00%3A00.000Z';
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const withType = { ...headers, 'content-type': 'application/json' };
    expect(platform.receivedRequests).toMatchObject([
      { method: 'GET', url: `/v/eval?${sent}`, headers },
      { method: 'POST', url: `/v/eval/r%20n?${sent}`, headers: withType },
    ]);
    expect(platform.receivedRequests.map(({ body }) => body.toString())).toEqual(['', '{"name":"É"}']);
  });

  it.each([429, 503])('is repeated after %i only if it is a GET', async (status) => {
    const get = await outcomeOf(json({}, status), (client) => client.request('GET', '/eval'), options);
    expect(get.error).toMatchObject({ name: 'PlatformError', attempts: 3 });
    for (const method of writes) {
      const given = { body: {}, maxRetries: 5 };
      const { error } = await outcomeOf(
        json({}, status),
        (client) => client.request(method, '/eval', given),
        options,
      );
      expect(error).toMatchObject({ attempts: 1, message: `${method} /eval answered ${status}.` });
    }
  });
});
