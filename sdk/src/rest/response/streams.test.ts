import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { eventStream, json, raw } from '../testing/responders.ts';
import { collect } from '../testing/collect.ts';
import { startPlatform, transports } from '../testing/platform.ts';
import type { Responder } from '../testing/scripted-server.ts';

/** A response that never ends: writes pieces and reports when the client disconnects. */
function endless(pieces: readonly string[]): { readonly responder: Responder; readonly left: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const responder: Responder = (response) => {
    response.on('close', resolve);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) response.write(piece);
  };
  return { responder, left: promise };
}

/** Long enough for the first piece on a busy machine. */
const timeoutMs = 500;

const body = { assistantId: 'a', input: 'Hello' } as const;
const streaming = { ...body, stream: true } as const;
const whole = { ...body, stream: false } as const;

const chats = ['create', 'createWeb', 'createResponse', 'createWebResponse'] as const;
type Send = (given: object) => Promise<unknown>;

describe.each(transports)('a streamed response over %s', (_name, options) => {
  it('can be read as text', async () => {
    const platform = await startPlatform(
      raw('id\r\nž\r\n', 200, { 'content-type': 'text/csv; charset=utf-8' }),
    );
    const file = await platform.client(options).v2.call.export();
    expect(file.contentType).toBe('text/csv; charset=utf-8');
    expect(await file.text()).toBe('id\r\nž\r\n');
  });

  it('arrives as it is sent', async () => {
    const { responder, left } = endless(['id\r\n']);
    const platform = await startPlatform(responder);
    const file = await platform.client(options).v2.call.export();
    for await (const piece of file) {
      expect(Buffer.from(piece).toString()).toBe('id\r\n');
      break;
    }
    await left;
  });

  it.each(chats)('yields events for chat.%s with stream: true, and one record without', async (method) => {
    const platform = await startPlatform([
      eventStream('data: {"delta":"a"}\n\n', ': ping\n\n', 'data: {"delta":"b"}\n\n', 'data: [DONE]\n\n'),
      json({ id: '1' }),
      json({ id: '2' }),
    ]);
    const client = platform.client(options);
    const send = client.chat[method].bind(client.chat) as Send;
    const events = send(streaming) as Promise<AsyncIterable<unknown>>;
    expect(await collect<unknown>(await events)).toEqual([{ delta: 'a' }, { delta: 'b' }]);
    expect(await send(whole)).toEqual({ id: '1' });
    expect(await send(body)).toEqual({ id: '2' });
    const { received } = platform;
    expect(received.map(({ headers }) => headers.accept)).toEqual([
      'text/event-stream',
      'application/json',
      'application/json',
    ]);
    const [first, second, third] = received.map(
      (request) => JSON.parse(request.body.toString()) as { stream?: boolean },
    );
    expect(first).toEqual({ ...body, stream: true });
    expect(second).toEqual({ ...body, stream: false });
    // Some of these operations stream unless `stream` is false.
    expect(third?.stream ?? false).toBe(false);
  });

  it('yields every event as soon as it arrives', async () => {
    const { responder, left } = endless(['data: 1\n\n', 'data: 2\n\n']);
    const platform = await startPlatform(responder);
    const seen: unknown[] = [];
    const events = await platform.client(options).chat.create({ input: 'Hello', stream: true });
    for await (const event of events) {
      seen.push(event);
      if (seen.length === 2) break;
    }
    expect(seen).toEqual([1, 2]);
    await left;
  });

  it('fails if a record or a page is sent instead', async () => {
    const page = '<html>\n<p>Hello\n</html>';
    for (const [responder, text] of [
      [json({ id: '1' }), '{"id":"1"}'],
      [raw(page, 200, { 'content-type': 'text/html' }), page],
    ] as const) {
      const platform = await startPlatform(responder);
      const { chat } = platform.client(options);
      await expect(chat.create({ input: 'Hello', stream: true })).rejects.toMatchObject({
        code: 'unparsable',
        status: 200,
        body: text,
      });
    }
  });

  it.each([
    ['of events, of which none is ever complete,', 'text/event-stream', 'data: '],
    ['that is not of events', 'text/html', '<html>'],
  ])('%s is read only as far as the error shows', async (_what, type, start) => {
    const { promise: left, resolve } = Promise.withResolvers<void>();
    const platform = await startPlatform((response) => {
      response.on('close', resolve);
      response.writeHead(200, { 'content-type': type }).write(start);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    const { chat } = platform.client(options);
    const reading = async () => collect<unknown>(await chat.create({ input: 'Hello', stream: true }));
    await expect(reading()).rejects.toMatchObject({ code: 'unparsable' });
    await left;
  });

  it('throws the usual error if the request fails', async () => {
    const platform = await startPlatform(json({ message: 'No.' }, 400));
    const client = platform.client(options);
    const refused = { code: 'invalid-input', status: 400, body: { message: 'No.' } };
    await expect(client.v2.call.export()).rejects.toMatchObject(refused);
    await expect(client.chat.create({ input: 'Hello', stream: true })).rejects.toMatchObject(refused);
  });

  it('fails if the connection breaks, after yielding what came before', async () => {
    const platform = await startPlatform((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n', () => response.destroy());
    });
    const events = await platform.client(options).chat.create({ input: 'Hello', stream: true });
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const event of events) seen.push(event);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'network', operation: 'POST /chat', attempts: 1 });
    expect(seen).toEqual([1]);
    expect(platform.received).toHaveLength(1);
  });

  it('times out if nothing more arrives', async () => {
    const platform = await startPlatform(endless(['data: 1\n\n']).responder);
    const client = platform.client({ ...options, timeoutMs });
    const events = await client.chat.create({ input: 'Hello', stream: true });
    await expect(collect(events)).rejects.toMatchObject({ code: 'timeout', operation: 'POST /chat' });
  });

  it('waits for a slow reader', async () => {
    const platform = await startPlatform(eventStream('data: 1\n\n', 'data: 2\n\n'));
    const client = platform.client({ ...options, timeoutMs });
    const events = await client.chat.create({ input: 'Hello', stream: true });
    const seen: unknown[] = [];
    for await (const event of events) {
      seen.push(event);
      await sleep(timeoutMs + 100);
    }
    expect(seen).toEqual([1, 2]);
  });

  it('releases its connection if it is never read', async () => {
    const { responder, left } = endless(['data: 1\n\n']);
    const platform = await startPlatform(responder);
    const client = platform.client({ ...options, timeoutMs });
    const events = await client.chat.create({ input: 'Hello', stream: true });
    await left;
    await expect(collect<unknown>(events)).rejects.toMatchObject({ code: 'timeout' });
  });
});
