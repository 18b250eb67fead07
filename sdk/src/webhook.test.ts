import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWebhookClient } from './webhook.ts';

describe('webhook client', () => {
  let server: Server;
  let url: string;
  let received: { headers: IncomingMessage['headers']; body: string }[];
  let respond: (response: ServerResponse) => void;

  beforeEach(async () => {
    received = [];
    respond = (response) => response.writeHead(200).end('this is not JSON');
    server = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: (await request.toArray()).join('') });
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

  it.each([400, 404, 500])('fails on status %i', async (status) => {
    respond = (response) => response.writeHead(status).end();
    await expect(createWebhookClient({ url }).notifyStart({ slug: 'a' })).rejects.toMatchObject({
      code: 'http',
      message: `The webhook responded with HTTP ${status}.`,
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
    });
    respond = () => {};
    await expect(
      createWebhookClient({ url, timeoutMs: 50 }).notifyStart({ slug: 'a' }),
    ).rejects.toMatchObject({
      code: 'timeout',
    });
    const signal = AbortSignal.abort();
    await expect(createWebhookClient({ url }).notifyStart({ slug: 'a' }, { signal })).rejects.toMatchObject({
      code: 'aborted',
    });
  });
});
