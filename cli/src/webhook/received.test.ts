import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPlatformServer } from '../testing/platform-server.ts';
import { stackWebhookReader } from './requests.ts';

let stack: Awaited<ReturnType<typeof startPlatformServer>>;
beforeEach(async () => {
  stack = await startPlatformServer();
});
afterEach(() => stack.stop());

it("reads each request of a stack's webhook once, also after the stack was restarted", async () => {
  const answer = (rows: unknown) => stack.answerWith((_, response) => response.end(JSON.stringify(rows)));
  const first = { id: 1, receivedAt: 1000, body: { phone: '+12125550123', slug: 'a' } };
  const reader = stackWebhookReader(`${stack.url}/_/webhook`, 500)!;
  answer([{ id: 0, receivedAt: 100, body: { slug: 'early' } }, first]);
  const at = new Date(1000).toISOString();
  const event = { kind: 'webhook', at, request: 'phone', slug: 'a', phone: '+12125550123' };
  expect(await reader.read()).toEqual([event]);
  answer([first, { id: 2, receivedAt: 2000, body: 'text' }]);
  expect(await reader.read()).toMatchObject([{ request: 'other', slug: null }]);
  stack.answerWith((_, response) => response.writeHead(500).end());
  expect(await reader.read()).toEqual([]);
  answer([{ id: 1, receivedAt: 3000, body: { slug: 'b' } }]);
  expect(await reader.read()).toMatchObject([{ request: 'browser', slug: 'b' }]);
  expect(reader.received).toHaveLength(3);
});

it.each(['https://flows.example.com/_/webhook', 'http://127.0.0.1:4320/', undefined])(
  'reads nothing at %s',
  (url) => {
    expect(stackWebhookReader(url, 0)).toBeUndefined();
  },
);
