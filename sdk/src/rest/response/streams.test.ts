import { describe, expect, it, vi } from 'vitest';
import type { PlatformClient } from '../index.ts';
import { outcomeOf } from '../testing/calls.ts';
import { eventStream, json, respondRaw } from '../testing/responders.ts';
import { collect } from '../testing/collect.ts';
import { startPlatform, transports } from '../testing/platform.ts';
import type { RequestHandler } from '../testing/scripted-server.ts';

/** A response that never ends: writes pieces, then `more` until the client disconnects, and reports that. */
function endless(pieces: readonly string[], type = 'text/event-stream', more = '') {
  const { promise: left, resolve } = Promise.withResolvers<void>();
  const responder: RequestHandler = (response) => {
    response.on('close', resolve);
    response.writeHead(200, { 'content-type': type });
    for (const piece of pieces) response.write(piece);
    const write = () => {
      while (!response.destroyed && response.write(more));
    };
    if (more === '') return;
    response.on('drain', write);
    write();
  };
  return { responder, left };
}

const timeoutMs = 500;
/** The timeouts are the test's, however long the machine takes for the first piece. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

const body = { assistantId: 'a', input: 'Hello' } as const;
const chats = ['create', 'createWeb', 'createResponse', 'createWebResponse'] as const;
type Send = (given: object) => Promise<unknown>;

const ask = ({ chat }: PlatformClient) => chat.create({ ...body, stream: true });
const readAll = async (client: PlatformClient) => collect<unknown>(await ask(client));

/** What of the stream arrives before it fails, and the error. */
async function readUntil(client: PlatformClient, afterEach = () => {}) {
  const seen: unknown[] = [];
  try {
    for await (const event of await ask(client)) {
      seen.push(event);
      setImmediate(afterEach);
    }
  } catch (error) {
    return { seen, error };
  }
  return { seen };
}

describe.each(transports)('a streamed response over %s', (_name, options) => {
  it('is read once: a second reader gets an error, not an empty response', async () => {
    const events = await startPlatform(eventStream('data: {"delta":"a"}\n\n'));
    const stream = (await ask(events.client(options))) as AsyncIterable<unknown>;
    expect(await collect(stream)).toEqual([{ delta: 'a' }]);
    const wasRead = { code: 'invalid-input', message: expect.stringContaining('POST /chat') as string };
    await expect(collect(stream)).rejects.toMatchObject(wasRead);
    const table = await startPlatform(respondRaw('id\r\n', 200, { 'content-type': 'text/csv' }));
    const file = await table.client(options).v2.call.export();
    for await (const _ of file) break;
    await expect(file.text()).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it.each(chats)('yields events for chat.%s with stream: true, and one record without', async (method) => {
    const platform = await startPlatform([
      eventStream('data: {"delta":"a"}\n\n', ': ping\n\n', 'data: {"delta":"b"}\n\n', 'data: [DONE]\n\n'),
      json({ id: '1' }),
      json({ id: '2' }),
    ]);
    const { chat } = platform.client(options);
    const send = chat[method].bind(chat) as Send;
    const events = send({ ...body, stream: true }) as Promise<AsyncIterable<unknown>>;
    expect(await collect<unknown>(await events)).toEqual([{ delta: 'a' }, { delta: 'b' }]);
    expect(await send({ ...body, stream: false })).toEqual({ id: '1' });
    expect(await send(body)).toEqual({ id: '2' });
    const sent = platform.receivedRequests.map(({ headers, body: bytes }) => [
      headers.accept,
      JSON.parse(String(bytes)),
    ]);
    expect(sent.slice(0, 2)).toEqual([
      ['text/event-stream', { ...body, stream: true }],
      ['application/json', { ...body, stream: false }],
    ]);
    // Some of these operations stream unless `stream` is false.
    expect(sent[2]).toEqual(['application/json', expect.not.objectContaining({ stream: true })]);
  });

  it('arrives as it is sent, as text or events, and is left by a break', async () => {
    const file = await startPlatform(
      respondRaw('id\r\nž\r\n', 200, { 'content-type': 'text/csv; charset=utf-8' }),
    );
    const exported = await file.client(options).v2.call.export();
    expect([exported.contentType, await exported.text()]).toEqual(['text/csv; charset=utf-8', 'id\r\nž\r\n']);

    const bytes = endless(['id\r\n'], 'text/csv');
    const events = endless(['data: 1\n\n', 'data: 2\n\n']);
    const platform = await startPlatform([bytes.responder, events.responder]);
    const client = platform.client(options);
    for await (const piece of await client.v2.call.export()) {
      expect(Buffer.from(piece).toString()).toBe('id\r\n');
      break;
    }
    await bytes.left;
    const seen: unknown[] = [];
    for await (const event of await ask(client)) if (seen.push(event) === 2) break;
    expect(seen).toEqual([1, 2]);
    await events.left;
  });

  it.each(['Text/Event-Stream', 'TEXT/EVENT-STREAM;charset=UTF-8', 'text/event-stream ; charset=utf-8'])(
    'is one of events if its type is %s',
    async (type) => {
      const { result } = await outcomeOf(
        respondRaw('data: 1\n\ndata: [DONE]\n\n', 200, { 'content-type': type }),
        readAll,
        options,
      );
      expect(result).toEqual([1]);
    },
  );

  it('fails with the words of an error in it, or if its last event is missing', async () => {
    const platform = await startPlatform([
      eventStream('data: 1\n\n', 'event: error\ndata: {"message":"Overloaded"}\n\n'),
      eventStream('data: {"type":"response.output_text.delta","delta":"a"}\n\n'),
    ]);
    const client = platform.client(options);
    expect(await readUntil(client)).toMatchObject({
      seen: [1],
      error: {
        name: 'RequestError',
        code: 'http',
        operation: 'POST /chat',
        message: 'POST /chat: The stream reported an error: Overloaded',
      },
    });
    const events = await client.chat.createResponse({ input: 'Hello', stream: true });
    await expect(collect<unknown>(events)).rejects.toMatchObject({
      name: 'RequestError',
      code: 'network',
      operation: 'POST /chat/responses',
    });
  });

  it.each(['{"id":"1"}', '<html>\n<p>Hello\n</html>'])('fails if %j is sent instead', async (text) => {
    const { error } = await outcomeOf(respondRaw(text, 200, { 'content-type': 'text/html' }), ask, options);
    expect(error).toMatchObject({ code: 'unparsable', status: 200, body: text });
  });

  it.each([
    ['of events, of which none is ever complete,', 'text/event-stream', 'data: '],
    ['that is not of events', 'text/html', '<html>'],
  ])('%s is read only as far as the error shows', async (_what, type, start) => {
    const { responder, left } = endless([start], type, 'x'.repeat(65_536));
    const { error } = await outcomeOf(responder, readAll, options);
    expect(error).toMatchObject({ code: 'unparsable' });
    await left;
  });

  it('fails if the connection breaks or falls silent, after yielding what came before', async () => {
    const breaking = await startPlatform((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n', () => response.destroy());
    });
    const silent = await startPlatform(endless(['data: 1\n\n']).responder);
    const operation = 'POST /chat';
    expect(await readUntil(breaking.client(options))).toMatchObject({
      seen: [1],
      error: { code: 'network', operation, attempts: 1 },
    });
    stopClock();
    const waiting = silent.client({ ...options, timeoutMs });
    expect(await readUntil(waiting, () => vi.advanceTimersByTime(timeoutMs))).toMatchObject({
      seen: [1],
      error: { code: 'timeout', operation },
    });
    expect(breaking.receivedRequests).toHaveLength(1);
  });

  it('waits for a slow reader', async () => {
    const platform = await startPlatform(eventStream('data: 1\n\n', 'data: 2\n\n'));
    stopClock();
    const seen: unknown[] = [];
    for await (const event of await ask(platform.client({ ...options, timeoutMs }))) {
      seen.push(event);
      vi.advanceTimersByTime(10 * timeoutMs);
    }
    expect(seen).toEqual([1, 2]);
  });

  it('releases its connection if it is never read', async () => {
    const { responder, left } = endless(['data: 1\n\n']);
    const platform = await startPlatform(responder);
    stopClock();
    const events = await ask(platform.client({ ...options, timeoutMs }));
    vi.advanceTimersByTime(timeoutMs);
    await left;
    await expect(collect<unknown>(events)).rejects.toMatchObject({ code: 'timeout' });
  });
});
