import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { httpFetch } from './patient-fetch.ts';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/firms?select=*`;
}

it('sends a request and reads the response as the global fetch does', async () => {
  const url = await serve(async (request, response) => {
    const { method, url: target, headers } = request;
    response.writeHead(201, 'Made', { 'content-range': '0-0/7', 'x-twice': ['a', 'b'] });
    const { prefer, 'content-type': type, 'content-length': length } = headers;
    response.end(JSON.stringify({ method, target, prefer, type, length, body: await text(request) }));
  });
  const request = {
    method: 'POST',
    headers: { prefer: 'count=exact', 'content-type': 'application/json' },
    body: '["Zoë"]',
  };
  const read = async (send: typeof httpFetch) => {
    const answer = await send(url, request);
    const { ok, status, statusText, headers } = answer;
    const names = ['Content-Range', 'x-twice', 'absent'];
    return {
      ok,
      status,
      statusText,
      headers: names.map((name) => headers.get(name)),
      text: await answer.text(),
    };
  };
  expect(await read(httpFetch)).toEqual(await read(fetch));
});

it('reads a compressed response, with characters of several bytes', async () => {
  const body = JSON.stringify('Zoë – 弁護士 '.repeat(9999));
  const url = await serve(({ headers }, response) => {
    expect(headers['accept-encoding']).toBe('gzip');
    response.setHeader('content-encoding', 'gzip').end(gzipSync(body));
  });
  expect(await (await httpFetch(url, {})).text()).toBe(body);
});

it('names itself, because firewalls refuse unnamed programs', async () => {
  const url = await serve(({ headers }, response) => void response.end(headers['user-agent']));
  expect(await (await httpFetch(url, {})).text()).toBe('firmline');
});

it('follows no redirect, which would send the key along', async () => {
  const requestedUrls: unknown[] = [];
  const url = await serve((request, response) => {
    requestedUrls.push(request.url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await httpFetch(url, { headers: { apikey: 'secret' } })).toMatchObject({ ok: false, status: 307 });
  expect(requestedUrls).toHaveLength(1);
});

it.each([
  ['is cut off', { 'content-length': '100' }],
  ['is damaged', { 'content-encoding': 'gzip' }],
])('fails like fetch if the body %s', async (_, headers) => {
  const url = await serve((request, response) => {
    response.writeHead(200, headers).write('no gzip', () => request.socket.destroy());
  });
  await expect(httpFetch(url, {})).rejects.toMatchObject({
    name: 'TypeError',
    message: expect.stringMatching(/^fetch failed at 127\.0\.0\.1/),
    cause: { code: expect.any(String) },
  });
});

it('ends with the reason of its signal before it sends the request', async () => {
  const url = await serve(() => expect.unreachable());
  await expect(httpFetch(url, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
});

it.each([
  ['in pieces', []],
  ['of a known length', [['content-length', '100']]],
  ['of unknown length', undefined],
])('ends with the reason of its signal while it reads a body %s', async (_, headers) => {
  const stop = new AbortController();
  const onResponse = () => setImmediate(() => stop.abort(new Error('enough')));
  subscribe('http.client.response.finish', onResponse);
  onTestFinished(() => void unsubscribe('http.client.response.finish', onResponse));
  const url = await serve((_request, response) => {
    if (headers === undefined) response.removeHeader('transfer-encoding');
    for (const [name = '', value = ''] of headers ?? []) response.setHeader(name, value);
    response.write('[');
  });
  await expect(httpFetch(url, { signal: stop.signal })).rejects.toThrow('enough');
});

it('sends a read again, but no write, if the service closes a connection that it kept', async () => {
  const ports: unknown[] = [];
  const url = await serve(({ socket }, response) => {
    if (ports.includes(socket.remotePort)) socket.destroy();
    else response.end('[]');
    ports.push(socket.remotePort);
  });
  for (const _ of [1, 2, 3]) expect(await (await httpFetch(url, {})).text()).toBe('[]');
  await expect(httpFetch(url, { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed');
});

it('sends no write on a connection that the service has closed while this process was busy', async () => {
  // In another thread, because this one stands still.
  const service = new Worker(
    `const { parentPort } = require('node:worker_threads');
    const server = require('node:http').createServer((request, response) => request.resume() && response.end('[]'));
    Object.assign(server, { keepAliveTimeout: 2000, keepAliveTimeoutBuffer: 0 });
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
    { eval: true },
  );
  onTestFinished(async () => void (await service.terminate()));
  const [port] = (await once(service, 'message')) as [number];
  const url = `http://127.0.0.1:${port}`;
  await (await httpFetch(url, {})).text();
  await delay(20);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500);
  expect(await httpFetch(url, { method: 'PATCH', body: '{}' })).toMatchObject({ status: 200 });
});
