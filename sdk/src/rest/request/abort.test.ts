import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { DebugEvent } from '../index.ts';
import { empty, json, silence, stall } from '../testing/responders.ts';
import { each } from '../testing/calls.ts';
import { collect } from '../testing/collect.ts';
import { endlessFile } from '../testing/endless.ts';
import { startPlatform, transports } from '../testing/platform.ts';
import type { Responder } from '../testing/scripted-server.ts';

const aborted = { name: 'RequestError', code: 'aborted', fault: 'user' };

/** A responder that records when the client disconnects. */
function watched(responder: Responder): { readonly responder: Responder; readonly left: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    responder: (response, request) => {
      response.on('close', resolve);
      return responder(response, request);
    },
    left: promise,
  };
}

describe.each(transports)('an abort over %s', (_name, options) => {
  it.each(each)('before %s sends nothing', async (_method, call) => {
    const platform = await startPlatform(json({}));
    const asked = call(platform.client(options), { signal: AbortSignal.abort(new Error('Enough.')) });
    await expect(asked).rejects.toMatchObject({ ...aborted, cause: { message: 'Enough.' } });
    expect(platform.received).toEqual([]);
  });

  it.each(each)('while %s waits for a response ends it and its connection', async (method, call) => {
    const { responder, left } = watched(silence);
    const platform = await startPlatform(responder);
    const ending = new AbortController();
    const arrived = platform.nextRequest();
    const events: string[] = [];
    const client = platform.client({ ...options, debug: ({ type }) => void events.push(type) });
    const asked = call(client, { signal: ending.signal });
    await arrived;
    ending.abort(new Error('Enough.'));
    await expect(asked).rejects.toMatchObject({
      ...aborted,
      operation: expect.stringContaining(method) as string,
      attempts: 1,
      cause: expect.anything() as unknown,
    });
    await left;
    expect(events).toEqual(['request', 'failure']);
    expect(platform.received).toHaveLength(1);
  });

  it.each([200, 503])('within a body of status %i ends it', async (status) => {
    const { responder, left } = watched(stall(status));
    const platform = await startPlatform(responder);
    const ending = new AbortController();
    const arrived = platform.nextRequest();
    const asked = platform.client(options).call.get('1', { signal: ending.signal });
    await arrived;
    ending.abort();
    await expect(asked).rejects.toMatchObject(aborted);
    await left;
    expect(platform.received).toHaveLength(1);
  });

  it.each([
    ['of the client', {}],
    ['that the platform asked for', { 'retry-after': '50' }],
  ])('interrupts the wait %s', async (_whose, headers) => {
    const platform = await startPlatform(empty(503, headers));
    const ending = new AbortController();
    const events: string[] = [];
    const client = platform.client({
      ...options,
      retryDelayMs: 8000,
      debug: ({ type }: DebugEvent) => {
        events.push(type);
        if (type === 'retry') setImmediate(() => ending.abort(new Error('Enough.')));
      },
    });
    await expect(client.call.get('1', { signal: ending.signal })).rejects.toMatchObject({
      ...aborted,
      attempts: 1,
      cause: { message: 'Enough.' },
    });
    expect(events).toEqual(['request', 'response', 'retry']);
    expect(platform.received).toHaveLength(1);
  });

  it('interrupts the wait for a token', async () => {
    const platform = await startPlatform(json({}));
    const ending = new AbortController();
    const client = platform.client({
      ...options,
      token: () => {
        setImmediate(() => ending.abort());
        return new Promise(() => {});
      },
    });
    await expect(client.call.get('1', { signal: ending.signal })).rejects.toMatchObject(aborted);
    await expect(client.call.get('1', { signal: AbortSignal.abort() })).rejects.toMatchObject(aborted);
    expect(platform.received).toEqual([]);
  });

  it('ends a streamed response', async () => {
    const { responder, left } = watched((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    });
    const platform = await startPlatform(responder);
    const ending = new AbortController();
    const events = await platform
      .client(options)
      .chat.create({ input: 'Hello', stream: true }, { signal: ending.signal });
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const event of events) {
        seen.push(event);
        ending.abort();
      }
    })();
    await expect(reading).rejects.toMatchObject({ ...aborted, operation: 'POST /chat' });
    expect(seen).toEqual([1]);
    await left;
  });

  it('ends a streamed response that is not being read', async () => {
    const { responder, left } = watched((response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).write('id\r\n');
    });
    const platform = await startPlatform(responder);
    const ending = new AbortController();
    const file = await platform.client(options).v2.call.export({}, { signal: ending.signal });
    ending.abort();
    await left;
    await expect(file.text()).rejects.toMatchObject(aborted);
  });

  it('ends an upload and releases its source', async () => {
    const platform = await startPlatform((response) => void response.req.resume(), { readBodies: false });
    const ending = new AbortController();
    const { file, released } = endlessFile();
    const arrived = platform.nextRequest();
    const asked = platform.client(options).file.create({ file }, { signal: ending.signal });
    await arrived;
    ending.abort();
    await expect(asked).rejects.toMatchObject(aborted);
    await released;
  });

  it('ends an iteration over pages', async () => {
    const ending = new AbortController();
    const rows = Array.from({ length: 2 }, (_, index) => ({ id: `${index}`, createdAt: new Date(index) }));
    const platform = await startPlatform([json(rows), silence]);
    const arrived = platform.nextRequest().then(() => platform.nextRequest());
    const reading = collect(platform.client(options).call.list({ limit: 2 }, { signal: ending.signal }));
    await arrived;
    ending.abort();
    await expect(reading).rejects.toMatchObject(aborted);
    expect(platform.received).toHaveLength(2);
  });

  it('has no effect after the response, and leaves no listener', async () => {
    const platform = await startPlatform([json({ id: '1' }), empty(503), json({ id: '2' }), empty(404)]);
    const ending = new AbortController();
    const client = platform.client(options);
    const { signal } = ending;
    expect(await client.call.get('1', { signal })).toEqual({ id: '1' });
    expect(await client.call.get('2', { signal })).toEqual({ id: '2' });
    await expect(client.call.get('3', { signal })).rejects.toMatchObject({ code: 'not-found' });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    ending.abort();
  });

  it('by a timeout signal counts as an abort', async () => {
    const platform = await startPlatform(silence);
    const asked = platform.client(options).call.get('1', { signal: AbortSignal.timeout(20) });
    await expect(asked).rejects.toMatchObject(aborted);
  });
});
