import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPlatformServer } from '../../testing/platform-server.ts';
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

it('tells why the data service is down, and where its log is', async () => {
  const at = '2026-03-01T10:00:00.000Z';
  const rest = {
    state: 'down',
    pid: null,
    since: at,
    restarts: 6,
    lastEnd: { at, reason: 'exit code 1' },
    nextStart: at,
  };
  service.answerWith(({ url }, response) => {
    if (!url.endsWith('/_/health')) return response.end('[]');
    return response.writeHead(503).end(JSON.stringify({ rest, openRooms: 2, pid: 1 }));
  });
  const status = await statusOf(stack());
  expect(status).toMatchObject({ running: true, openRooms: 2, rest });
  const seen = status.services.find(({ name }) => name === 'data service');
  expect(seen).toMatchObject({ ok: false });
  expect(seen?.seen).toMatch(
    /^down since .*, restarted 6 times, .*\(exit code 1\), .*; its log is .data.postgrest\.log$/,
  );
});

it('does not take another answer for health', async () => {
  service.answerWith((_, response) => response.writeHead(200).end('<html>'));
  const { rest, openRooms, services } = await statusOf(stack());
  expect({ rest, openRooms }).toEqual({ rest: null, openRooms: null });
  expect(services.find(({ name }) => name === 'data service')?.ok).toBe(false);
});
