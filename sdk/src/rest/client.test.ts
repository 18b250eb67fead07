import { expect, it } from 'vitest';
import { TransportFailure, type TransportRequest, createPlatformClient } from './index.ts';
import { token } from './testing/platform.ts';

it('a client accepts another transport', async () => {
  const carried: TransportRequest[] = [];
  const closed: string[] = [];
  const client = createPlatformClient({
    baseUrl: 'https://platform.test/api',
    token,
    retryDelayMs: 1,
    transport: (origin) => ({
      async send(request) {
        carried.push(request);
        if (request.attempt < 3) throw new TransportFailure('connection', request.attempt > 1);
        return { status: 200, headers: {}, body: '{"id":"1"}' };
      },
      async close() {
        closed.push(origin);
      },
    }),
  });
  expect(await client.call.get('a b', { timeoutMs: 7 })).toEqual({ id: '1' });
  expect(carried).toHaveLength(3);
  expect(carried[0]).toEqual({
    operation: 'GET /call/{id}',
    attempt: 1,
    method: 'GET',
    path: '/api/call/a%20b',
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    content: undefined,
    timeoutMs: 7,
    signal: undefined,
    streamed: false,
  });
  await expect(client.call.create({})).rejects.toMatchObject({ code: 'network', attempts: 2 });
  await client.close();
  expect(closed).toEqual(['https://platform.test']);
});
