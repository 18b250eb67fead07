import { getEventListeners } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWebhookClient } from './webhook.ts';

const inDoubt = expect.stringContaining('may have taken the request all the same') as string;

describe('webhook client', () => {
  let server: Server;
  let url: string;
  let received: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[];
  let respond: (response: ServerResponse) => void;

  beforeEach(async () => {
    received = [];
    respond = (response) => response.writeHead(200).end('this is not JSON');
    server = createServer(async (request, response) => {
      const { method = '', url: path = '', headers } = request;
      received.push({ method, path, headers, body: (await request.toArray()).join('') });
      respond(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('sends phone and slug, or the slug alone, and reads no body', async () => {
    const client = createWebhookClient({ url });
    await client.requestCall({ phone: '+12125550123', slug: 'a' });
    await client.notifyStart({ slug: 'a' });
    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { phone: '+12125550123', slug: 'a' },
      { slug: 'a' },
    ]);
    expect(received[0]?.headers['content-type']).toBe('application/json');
  });

  const wrongAddress = 'Check the workflow and its address.';
  it.each([
    [400, wrongAddress],
    [404, wrongAddress],
    [408, inDoubt],
    [429, 'It takes no more requests for now: wait, then send it again.'],
    [500, inDoubt],
    [504, inDoubt],
    [524, inDoubt],
  ])('fails on status %i, and says if it may have run all the same', async (status, hint) => {
    respond = (response) => response.writeHead(status).end();
    await expect(createWebhookClient({ url }).notifyStart({ slug: 'a' })).rejects.toMatchObject({
      code: 'http',
      message: `The webhook responded with HTTP ${status}.`,
      hint,
    });
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect: %i', async (status) => {
    respond = (response) => response.writeHead(status, { location: '/next' }).end();
    await expect(createWebhookClient({ url }).notifyStart({ slug: 'a' })).rejects.toMatchObject({
      code: 'http',
      message: `The webhook responded with HTTP ${status}.`,
    });
    expect(received.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('fails where a browser hides which redirect it is', async () => {
    const response = Object.defineProperties(new Response(), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
      ok: { value: false },
    });
    await expect(
      createWebhookClient({ url, fetch: async () => response }).notifyStart({ slug: 'a' }),
    ).rejects.toMatchObject({
      code: 'http',
      message: 'The webhook responded with HTTP 3xx.',
      hint: 'Check the workflow and its address.',
    });
  });

  it('treats an ok status as success even if the body breaks off', async () => {
    const broken = new ReadableStream({ start: (body) => body.error(new Error('cut off')) });
    const fetch = async () => new Response(broken, { status: 200 });
    await expect(createWebhookClient({ url, fetch }).notifyStart({ slug: 'a' })).resolves.toBeUndefined();
  });

  it('distinguishes a dropped connection, a timeout and a cancellation', async () => {
    respond = (response) => response.destroy();
    await expect(createWebhookClient({ url }).notifyStart({ slug: 'a' })).rejects.toMatchObject({
      code: 'network',
      message: 'The webhook gave no response.',
      hint: inDoubt,
    });
    respond = () => {};
    await expect(
      createWebhookClient({ url, timeoutMs: 50 }).notifyStart({ slug: 'a' }),
    ).rejects.toMatchObject({
      code: 'timeout',
    });
    const late = AbortSignal.timeout(20);
    await expect(
      createWebhookClient({ url }).notifyStart({ slug: 'a' }, { signal: late }),
    ).rejects.toMatchObject({ code: 'timeout' });
    const { signal: open } = new AbortController();
    const reached = createWebhookClient({ url, fetch: async () => new Response() });
    await reached.notifyStart({ slug: 'a' }, { signal: open });
    expect(getEventListeners(open, 'abort')).toEqual([]);
    const leaving = new AbortController();
    const left = createWebhookClient({ url }).notifyStart({ slug: 'a' }, { signal: leaving.signal });
    const arrivals = received.length;
    await expect.poll(() => received.length).toBeGreaterThan(arrivals);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'aborted', hint: inDoubt });
    const signal = AbortSignal.abort();
    await expect(createWebhookClient({ url }).notifyStart({ slug: 'a' }, { signal })).rejects.toMatchObject({
      code: 'aborted',
      hint: undefined,
    });
  });

  it('shares no connection with the page, which a browser would repeat it on', async () => {
    const sent: (RequestInit | undefined)[] = [];
    const fetch = async (_url: unknown, init?: RequestInit) => {
      sent.push(init);
      return new Response();
    };
    await createWebhookClient({ url, fetch }).notifyStart({ slug: 'a' });
    expect(sent).toMatchObject([{ method: 'POST', credentials: 'omit' }]);
  });

  it('says that it was not reached only if it knows', async () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    for (const [cause, message] of [
      [new TypeError('fetch failed', { cause: refused }), 'Could not reach the webhook.'],
      [new TypeError('Failed to fetch'), 'The webhook gave no response.'],
    ] as const) {
      const client = createWebhookClient({ url, fetch: async () => Promise.reject(cause) });
      await expect(client.notifyStart({ slug: 'a' })).rejects.toMatchObject({ code: 'network', message });
    }
  });

  it.each([0, -1, Number.NaN])('refuses a timeout of %d, which nothing could meet', async (timeoutMs) => {
    await expect(createWebhookClient({ url, timeoutMs }).notifyStart({ slug: 'a' })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect(received).toEqual([]);
  });
});
