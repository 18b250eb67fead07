import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { FirmlineError } from '@firmline/sdk/errors';
import { afterEach, describe, expect, it } from 'vitest';
import { startPlatformServer, testServer } from '../testing/platform-server.ts';
import { type ReceivedRequest, stackWebhookReader } from './requests.ts';
import { post } from './post.ts';
import { startReceiver } from './receiver.ts';

let close = () => Promise.resolve();
afterEach(() => close());

const seen: ReceivedRequest[] = [];
async function receiver(
  answer: () => Promise<{ readonly received: boolean }> = async () => ({ received: true }),
  onTooLong: (path: string) => void = () => {},
) {
  seen.length = 0;
  const started = await startReceiver({
    port: 0,
    onTooLong,
    onRequest: async (request) => {
      seen.push(request);
      return answer();
    },
  });
  close = () => started.close();
  return started.url;
}

describe('a receiver of webhooks', () => {
  it('accepts requests from pages of any origin', async () => {
    const url = await receiver();
    const response = await fetch(`${url}/hook?a=1`, { method: 'POST', body: '{"slug":"é"}' });
    expect([response.status, await response.text()]).toEqual([200, '{"received":true}']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(seen).toMatchObject([
      { method: 'POST', path: '/hook?a=1', contentType: 'text/plain;charset=UTF-8', body: '{"slug":"é"}' },
    ]);
    expect(Date.parse(seen[0]!.receivedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('responds to a preflight request', async () => {
    const url = await receiver();
    const ask = (headers: Record<string, string>) => fetch(url, { method: 'OPTIONS', headers });
    const asked = await ask({
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-a',
    });
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([204, 'x-a']);
    expect(asked.headers.get('access-control-allow-private-network')).toBe('true');
    expect(
      (await ask({ 'access-control-request-method': 'POST' })).headers.get('access-control-allow-headers'),
    ).toBe('*');
    expect(seen).toEqual([]);
    // Any other OPTIONS request is recorded.
    expect((await ask({})).status).toBe(200);
    expect(seen).toHaveLength(1);
  });

  it('accepts a body of up to one mebibyte, and reports a longer one', async () => {
    const tooLong: string[] = [];
    const url = await receiver(undefined, (path) => tooLong.push(path));
    const send = (length: number) =>
      fetch(url, { method: 'POST', body: 'x'.repeat(length) }).then(
        ({ status }) => status,
        () => 413,
      );
    expect(await send(1024 * 1024)).toBe(200);
    expect(await send(1024 * 1024 + 1)).toBe(413);
    expect(seen).toHaveLength(1);
    expect(tooLong).toEqual(['/']);
  });

  it('responds with 500 if handling a request fails', async () => {
    const response = await fetch(await receiver(() => Promise.reject(new Error('no disk'))));
    expect([response.status, await response.text()]).toEqual([500, 'no disk\n']);
  });

  it('reports why it cannot listen', async () => {
    const port = Number(new URL(await receiver()).port);
    const taken = startReceiver({ port, onRequest: async () => ({}) });
    await expect(taken).rejects.toMatchObject({
      code: 'port-in-use',
      message: `Cannot listen on port ${port} (EADDRINUSE).`,
    });
  });
});

describe('a request to a webhook', () => {
  const server = testServer();
  const sent = { headers: { 'content-type': 'application/json' }, body: '{}' };

  it('reads a response up to 64 KiB', async () => {
    server.answerWith((_, response) => response.end('x'.repeat(200_000)));
    expect((await post(server.url, sent)).body).toHaveLength(64 * 1024);
  });

  it('waits up to the timeout', async () => {
    server.answerWith(() => {});
    const { url } = server;
    await expect(post(url, sent, { timeoutMs: 50 })).rejects.toMatchObject({
      code: 'timeout',
      message: `${new URL(url).host} did not answer within 0.05 s.`,
      hint: expect.stringContaining('may have arrived') as string,
    });
    const stop = new AbortController();
    const posted = post(url, sent, { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    await expect(posted).rejects.toMatchObject({ code: 'aborted' });
  });

  it('says if the webhook was reached, and sends nothing to a port that browsers refuse', async () => {
    const failureAfter = async (answer: (socket: Socket) => void) => {
      await using socketServer = createServer((socket) => void socket.once('data', () => answer(socket)));
      socketServer.listen(0, '127.0.0.1');
      await once(socketServer, 'listening');
      return await post(`http://127.0.0.1:${(socketServer.address() as AddressInfo).port}`, sent).then(
        () => 'none',
        (error: FirmlineError) => `${error.message} ${error.hint}`,
      );
    };
    for (const [answer, message] of [
      [(socket: Socket) => socket.destroy(), 'closed the connection before its response was complete'],
      [
        (socket: Socket) => socket.resetAndDestroy(),
        'closed the connection before its response was complete',
      ],
      [(socket: Socket) => socket.write('SSH-2.0\r\n'), 'cannot be read (HTTPParserError)'],
      [
        (socket: Socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`),
        'cannot be read (HeadersOverflowError)',
      ],
    ] as const) {
      const failure = await failureAfter(answer);
      expect(failure).toContain(message);
      expect(failure).toContain('may have arrived');
    }
    await expect(post('http://127.0.0.1:6000/', sent)).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'Browsers send nothing to port 6000, and neither does Node.',
    });
  });

  it('needs no whole body, as the page reads none', async () => {
    const target = await startPlatformServer();
    try {
      target.answerWith((_, response) => void response.writeHead(200).write('beg'));
      const answer = await post(target.url, sent, { timeoutMs: 300 });
      expect(answer).toMatchObject({ status: 200, body: 'beg' });
    } finally {
      await target.stop();
    }
  });

  it('reports why the webhook is unreachable', async () => {
    const url = await receiver();
    await close();
    await expect(post(url, sent)).rejects.toMatchObject({
      code: 'network',
      message: `Could not reach ${new URL(url).host} (ECONNREFUSED).`,
    });
  });
});

describe('the webhook of a stack', () => {
  const stack = testServer();

  it('is read once for each request, also after the stack was restarted', async () => {
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
  });

  it.each(['https://flows.example.com/_/webhook', 'http://127.0.0.1:4320/', undefined])(
    'is not %s',
    (url) => {
      expect(stackWebhookReader(url, 0)).toBeUndefined();
    },
  );
});
