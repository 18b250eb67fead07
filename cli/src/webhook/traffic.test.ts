import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { FirmlineError } from '@firmline/sdk/errors';
import { describe, expect, it } from 'vitest';
import { startPlatformServer, testServer } from '../testing/platform-server.ts';
import { stackWebhookReader } from './requests.ts';
import { postJson } from './post.ts';

describe('a request to a webhook', () => {
  const server = testServer();
  const sent = { headers: { 'content-type': 'application/json' }, body: '{}' };

  it('reads a response up to 64 KiB', async () => {
    server.answerWith((_, response) => response.end('x'.repeat(200_000)));
    expect((await postJson(server.url, sent)).body).toHaveLength(64 * 1024);
  });

  it('waits up to the timeout', async () => {
    server.answerWith(() => {});
    const { url } = server;
    await expect(postJson(url, sent, { timeoutMs: 50 })).rejects.toMatchObject({
      code: 'timeout',
      message: `${new URL(url).host} did not answer within 0.05 s.`,
      hint: expect.stringContaining('may have arrived') as string,
    });
    const stop = new AbortController();
    const posted = postJson(url, sent, { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    await expect(posted).rejects.toMatchObject({ code: 'aborted' });
  });

  it('says if the webhook was reached, and sends nothing to a port that browsers refuse', async () => {
    const failureAfter = async (answer: (socket: Socket) => void) => {
      await using socketServer = createServer((socket) => void socket.once('data', () => answer(socket)));
      socketServer.listen(0, '127.0.0.1');
      await once(socketServer, 'listening');
      return await postJson(`http://127.0.0.1:${(socketServer.address() as AddressInfo).port}`, sent).then(
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
    await expect(postJson('http://127.0.0.1:6000/', sent)).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'Browsers send nothing to port 6000, and neither does Node.',
    });
  });

  it('needs no whole body, as the page reads none', async () => {
    const target = await startPlatformServer();
    try {
      target.answerWith((_, response) => void response.writeHead(200).write('beg'));
      const answer = await postJson(target.url, sent, { timeoutMs: 300 });
      expect(answer).toMatchObject({ status: 200, body: 'beg' });
    } finally {
      await target.stop();
    }
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
    expect(await reader.read()).toEqual({ requests: [event] });
    answer([first, { id: 2, receivedAt: 2000, body: 'text' }]);
    expect(await reader.read()).toMatchObject({ requests: [{ request: 'other', slug: null }] });
    stack.answerWith((_, response) => response.writeHead(500).end());
    expect(await reader.read()).toEqual({ requests: [], problem: 'It responded with 500.' });
    stack.answerWith((_, response) => response.end('<p>Sign in</p>'));
    expect(await reader.read()).toEqual({ requests: [], problem: 'Its response is not a list of requests.' });
    stack.answerWith((_, response) => response.destroy());
    expect((await reader.read()).problem).toMatch(/closed the connection/);
    expect(await reader.read(AbortSignal.abort())).toEqual({ requests: [] });
    answer([{ id: 1, receivedAt: 3000, body: { slug: 'b' } }]);
    expect(await reader.read()).toMatchObject({ requests: [{ request: 'browser', slug: 'b' }] });
  });

  it.each(['https://flows.example.com/_/webhook', 'http://127.0.0.1:4320/', undefined])(
    'is not %s',
    (url) => {
      expect(stackWebhookReader(url, 0)).toBeUndefined();
    },
  );
});
