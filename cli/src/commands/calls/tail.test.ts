import { expect, it } from 'vitest';
import { eventPrinter } from './tail.ts';
import { configFolder } from '../../testing/config-folder.ts';
import { memoryOutput } from '../../testing/memory-output.ts';
import { testServer } from '../../testing/platform-server.ts';
import type { LiveEvent } from '../../calls/live-calls.ts';

const place = configFolder();
const platform = testServer();

const at = '2026-01-02T03:04:05.678Z';
const events: readonly LiveEvent[] = [
  {
    kind: 'call',
    at,
    id: 'c1',
    firm: 'rowe',
    firmBy: 'tag',
    name: null,
    type: 'webCall',
    status: 'ended',
    isOver: false,
    createdAt: at,
    startedAt: null,
    endedAt: null,
    endedReason: 'customer-ended-call',
    customer: null,
  },
  { kind: 'caption', at, id: 'c1', firm: null, seconds: 1, speaker: 'user', text: 'Hello\u001b[31m\nthere' },
  // The captions of a call that has ended come before its end.
  { kind: 'caption', at, id: 'c2', firm: 'lowe', seconds: 1, speaker: 'user', text: 'Bye' },
  { kind: 'webhook', at, request: 'phone', slug: 'rowe', phone: '+12125550123' },
  { kind: 'connection', at, service: 'platform', state: 'lost', reason: 'No network.', retryInMs: 1500 },
  { kind: 'connection', at, service: 'platform', state: 'back', reason: null, retryInMs: null },
  { kind: 'connection', at, service: 'firms', state: 'lost', reason: 'No key.', retryInMs: null },
  { kind: 'connection', at, service: 'webhook', state: 'back', reason: null, retryInMs: null },
];

it('prints a line for each event, and the connection as notes', () => {
  const output = memoryOutput();
  events.forEach(eventPrinter(output));
  expect(output.printedLines).toEqual([
    '2026-01-02 03:04:05Z  rowe  ended: customer-ended-call  c1',
    '2026-01-02 03:04:05Z  rowe  user  Hello[31m there',
    '2026-01-02 03:04:05Z  lowe  user  Bye',
    '2026-01-02 03:04:05Z  webhook  +12125550123  rowe',
  ]);
  expect(output.notes).toEqual([
    'Connection lost, trying again in 2 s: No network.',
    'The connection is back.',
    "The calls' firms are not known: No key.",
    "The webhook's requests can be read again.",
  ]);
});

it('prints JSON lines, with the requests of the webhook of a stack, and ends when its reader has left', async () => {
  const call = { id: 'c1', orgId: 'o', createdAt: at, updatedAt: at, status: 'in-progress' };
  const request = { id: 1, receivedAt: Date.now() + 60_000, body: { slug: 'received' } };
  platform.answerWith(({ url }, response) => {
    const body = url === '/_/webhook' ? [request] : url.startsWith('/call?') ? [call] : call;
    return response.end(JSON.stringify(body));
  });
  const env = {
    FIRMLINE_PLATFORM_URL: platform.url,
    FIRMLINE_PLATFORM_PRIVATE_KEY: 'key',
    FIRMLINE_WEBHOOK_URL: `${platform.url}/_/webhook`,
  };
  const tailing = place.firmline(['calls', 'tail', '--webhooks', '--json'], { env });
  /** What the command, which runs in this process, has written so far. */
  const written = () => (process.stdout as { text?: () => string }).text?.() ?? '';
  await expect.poll(written).toContain('received');
  process.stdout.emit('error', new Error('EPIPE'));
  const { exitCode, stdout, stderr } = await tailing;
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toMatchObject([
    { kind: 'connection', service: 'firms', state: 'lost' },
    { kind: 'call', id: 'c1', status: 'in-progress' },
    { kind: 'webhook', request: 'browser', slug: 'received' },
  ]);
});

it('says whose calls it follows before there are any', async () => {
  platform.answerWith((_, response) => response.end('[]'));
  const env = { FIRMLINE_PLATFORM_URL: platform.url, FIRMLINE_PLATFORM_PRIVATE_KEY: 'key' };
  const tailing = place.firmline(['calls', 'tail'], { env });
  const noted = () => (process.stderr as { text?: () => string }).text?.() ?? '';
  await expect
    .poll(noted)
    .toContain(`Following the calls of ${new URL(platform.url).host}. Ctrl-C ends this.`);
  process.stdout.emit('error', new Error('EPIPE'));
  expect(await tailing).toMatchObject({ exitCode: 0, stdout: '' });
});

it('refuses --webhooks where no stack keeps the requests', async () => {
  const env = { FIRMLINE_WEBHOOK_URL: 'https://flows.example.com/hook' };
  const { exitCode, stderr } = await place.firmline(['calls', 'tail', '--webhooks'], { env });
  expect(exitCode).toBe(6);
  expect(stderr).toContain(
    '--webhooks needs the webhook of a local stack, which keeps its requests. It is https://flows.example.com/hook.',
  );
});
