import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPlatformServer } from '../testing/platform-server.ts';
import type { LocalStack } from './stack.ts';
import { statusOf } from './status.ts';

let service: Awaited<ReturnType<typeof startPlatformServer>>;
beforeEach(async () => {
  service = await startPlatformServer();
});
afterEach(() => service.stop());

const stack = (): LocalStack => ({
  dataDir: '/data',
  pid: 1,
  url: service.url,
  supabaseUrl: `${service.url}/_`,
  serviceRoleKey: 'service',
  platformUrl: `${service.url}/_/platform`,
  platformPrivateKey: 'private',
  assistantId: 'a1',
  webhookUrl: `${service.url}/_/webhook`,
  controlHeaders: {},
});

it.each([
  ['failed', 'ended too often; start the stack again'],
  ['starting', 'starting'],
])('says that the data service is not ready: %s', async (state, words) => {
  const rest = { state, pid: null };
  service.answerWith(({ url }, response) => {
    if (!url.endsWith('/_/health')) return response.end('[]');
    return response.writeHead(503).end(JSON.stringify({ rest, openRooms: 2, pid: 1 }));
  });
  const status = await statusOf(stack());
  expect(status).toMatchObject({ running: true, openRooms: 2, rest });
  const seen = status.services.find(({ name }) => name === 'data service');
  expect(seen).toMatchObject({ ok: false, seen: words });
});

describe('the services of a stack', () => {
  const rest = { state: 'ready', pid: 7 };
  const answers: Readonly<Record<string, string>> = {
    '/': '<script id="firmline-config">',
    '/_/rest/v1/legal_firm_visitors?select=slug&limit=1': '[]',
    '/_/health': JSON.stringify({ rest, openRooms: 3, pid: 1 }),
    '/_/platform/assistant?limit=1': '[]',
    '/_/webhook': '[{},{}]',
    '/_/call-machine/call-machine-object-bundle.js': '',
  };
  const seenOf = async (timeoutMs?: number) => {
    const { services, ...status } = await statusOf({ ...stack(), controlHeaders: { 'x-t': 't' } }, timeoutMs);
    return { status, seen: services.map(({ name, ok, seen }) => [name, ok, seen]) };
  };

  it('are each checked with a typical request and their own key', async () => {
    service.answerWith(({ url }, response) => {
      const body = answers[url];
      response.writeHead(body === undefined ? 404 : 200, { 'content-range': '0-0/12' }).end(body);
    });
    const { status, seen } = await seenOf();
    expect(status).toEqual({ running: true, url: service.url, pid: 1, dataDir: '/data', openRooms: 3, rest });
    expect(seen).toEqual([
      ['page', true, 'served'],
      ['firms', true, '12 records'],
      ['data service', true, 'ready, pid 7'],
      ['platform', true, 'answers'],
      ['webhook', true, '2 received'],
      ['call machine', true, 'served'],
    ]);
    const headersOf = (part: string) => service.seen.find(({ url }) => url.includes(part))?.headers;
    expect(headersOf('/rest/')).toMatchObject({ apikey: 'service', prefer: 'count=exact' });
    expect(headersOf('/platform/')).toMatchObject({ authorization: 'Bearer private' });
    for (const part of ['/_/health', '/_/webhook']) expect(headersOf(part)).toMatchObject({ 'x-t': 't' });
  });

  it('are reported with their problems', async () => {
    service.answerWith(({ url }, response) => {
      if (url === '/') response.end('<html>');
      else if (url.includes('/rest/')) response.end('[]');
      else if (url.includes('/platform/')) response.writeHead(503).end();
      else if (url.endsWith('bundle.js')) response.destroy();
      else if (url.endsWith('/health')) response.writeHead(404).end(answers['/_/health']);
    });
    expect((await seenOf(300)).seen).toEqual([
      ['page', false, 'a different page responds'],
      ['firms', true, '? records'],
      ['data service', false, 'responded with 404'],
      ['platform', false, 'responded with 503'],
      ['webhook', false, 'no response within 300 ms'],
      ['call machine', false, 'fetch failed'],
    ]);
  });
});
