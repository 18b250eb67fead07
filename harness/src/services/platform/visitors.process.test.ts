import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { privateClient, startTestStack } from '../../testing/test-stack.ts';

const limit = 12;
const { stack, dataDir, remove } = await startTestStack({ visitorRequestsPerMinute: limit });
const client = privateClient(stack);
afterAll(async () => {
  await client.close();
  await remove();
});

const post = (body: object, { key = stack.platformPublicKey, from = '', path: at = '/call/web' } = {}) =>
  fetch(stack.platformUrl + at, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...(from && { 'x-forwarded-for': from }) },
    body: JSON.stringify(body),
  });
const { assistantId } = stack;
const withBytes = (bytes: number) => ({
  assistantId,
  assistantOverrides: { metadata: { filler: randomBytes(bytes / 2).toString('hex') } },
});

it("takes a visitor's body of 256 KB, and the owner's of more", async () => {
  expect((await post(withBytes(255_000), { from: '192.0.2.1' })).status).toBe(201);
  const refused = await post(withBytes(1_900_000), { from: '192.0.2.1' });
  expect([refused.status, await refused.json()]).toMatchObject([
    413,
    { message: 'request entity too large: more than 256 KB', statusCode: 413 },
  ]);
  expect((await post(withBytes(400_000), { key: stack.platformPrivateKey })).status).toBe(201);
});

it('refuses the requests of an address beyond the limit, of calls and chats together', async () => {
  const from = 'unknown, 192.0.2.2';
  for (let begun = 0; begun < limit; begun++)
    expect((await post({ assistantId }, { from })).status).toBe(201);
  const refused = await post({ assistantId, input: 'Hello.' }, { from, path: '/chat/web' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({
    message: expect.stringContaining(`More than ${limit} requests with the public key came from 192.0.2.2`),
  });
  // A visitor cannot choose another address: the proxy adds the true one at the end.
  expect((await post({ assistantId }, { from: '192.0.2.99, 192.0.2.2' })).status).toBe(429);
  expect((await post({ assistantId }, { from: '192.0.2.3' })).status).toBe(201);
  expect((await post({ assistantId }, { from, key: stack.platformPrivateKey })).status).toBe(201);
});

it('removes the oldest ended calls of visitors, and the data folder stays small', async () => {
  const first = (await (await post({ assistantId }, { from: '192.0.2.4' })).json()) as { id: string };
  const end = (id: string) =>
    fetch(`${stack.platformUrl}/call/${id}/control`, { method: 'POST', body: '{"type":"end-call"}' });
  await end(first.id);
  const beginAndEnd = async (call: number) => {
    const from = `198.51.100.${Math.floor(call / limit)}`;
    const { id } = (await (await post(withBytes(255_000), { from })).json()) as { id: string };
    await end(id);
  };
  let calls = 0;
  for (let batch = 0; batch < 7; batch++)
    await Promise.all(Array.from({ length: 10 }, () => beginAndEnd(calls++)));
  await vi.waitFor(
    async () => {
      await beginAndEnd(calls++);
      await expect(client.call.get(first.id)).rejects.toMatchObject({ status: 404 });
    },
    { timeout: 60_000 },
  );
  const files = readdirSync(path.join(dataDir, 'database'), { recursive: true, encoding: 'utf8' });
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(dataDir, 'database', file)).size, 0);
  expect(bytes / 2 ** 20).toBeLessThan(200);
  const listed = await client.call.list({ limit: 1000 });
  expect(JSON.stringify(listed).length / 2 ** 20).toBeLessThan(24);
  expect((await client.logs.listForCall({ callId: first.id })).results).toEqual([]);
});
