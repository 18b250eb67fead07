import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlatformClient } from './client.ts';

describe('platform client', () => {
  let server: Server;
  let baseUrl: string;
  let received: {
    method: string | undefined;
    url: string | undefined;
    authorization: string | undefined;
    body: string;
  }[];
  let answer: { status: number; body: string };

  beforeEach(async () => {
    received = [];
    answer = { status: 200, body: '{"id":"1"}' };
    server = createServer(async (request, response) => {
      const body = (await request.toArray()).join('');
      received.push({
        method: request.method,
        url: request.url,
        authorization: request.headers.authorization,
        body,
      });
      response.writeHead(answer.status).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const client = () => createPlatformClient({ baseUrl, token: 'secret' });

  it('creates a web call', async () => {
    expect(await client().call.createWeb({ assistantId: 'a' })).toEqual({ id: '1' });
    expect(received).toEqual([
      { method: 'POST', url: '/call/web', authorization: 'Bearer secret', body: '{"assistantId":"a"}' },
    ]);
  });

  it('cannot be led to another path by an id', async () => {
    await client().assistant.get('../org?x=1');
    expect(received[0]?.url).toBe('/assistant/..%2Forg%3Fx%3D1');
  });

  it('throws what the platform said', async () => {
    answer = { status: 401, body: '{"message":["Invalid key."],"error":"Unauthorized","statusCode":401}' };
    await expect(client().call.list()).rejects.toMatchObject({
      code: 'auth',
      status: 401,
      message: 'GET /call answered 401: Invalid key.',
      body: { statusCode: 401 },
    });
    answer = { status: 502, body: '<html>' };
    await expect(client().call.list()).rejects.toMatchObject({ code: 'http', status: 502, body: '<html>' });
  });

  it('takes no answer that is not JSON', async () => {
    answer = { status: 200, body: '<html>' };
    await expect(client().call.get('1')).rejects.toMatchObject({ code: 'unparsable' });
  });
});
