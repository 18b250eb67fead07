import { describe, expect, it } from 'vitest';
import type { ResponseHead } from '../index.ts';
import { collect } from '../testing/collect.ts';
import { startPlatform, transports } from '../testing/platform.ts';
import { eventStream, json } from '../testing/responders.ts';

const withId = (id: string) => ({ 'x-request-id': id });

describe.each(transports)('a response over %s', (_name, options) => {
  it('can come byte by byte, after early hints', async () => {
    const body = '{"id":"1","name":"ž😀"}';
    const head =
      'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n' +
      `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    const platform = await startPlatform(async ({ socket }) => {
      for (const byte of Buffer.from(head + body))
        await new Promise((resolve) => socket?.write(Buffer.of(byte), resolve));
    });
    expect(await platform.client(options).call.get('1')).toEqual(JSON.parse(body));
  });

  it('shows its head to the caller: of a success, of each page, and of a stream before its events', async () => {
    const page = (id: string, currentPage: number) =>
      json({ results: [{ id }], metadata: { itemsPerPage: 1, totalItems: 2, currentPage } }, 200, withId(id));
    const platform = await startPlatform([
      json({}, 503, withId('busy')),
      json({ id: 'c' }, 201, withId('r')),
      page('a', 1),
      page('b', 2),
      eventStream('data: {"delta":"a"}\n\n'),
      json({}, 404, withId('gone')),
    ]);
    const heads: ResponseHead[] = [];
    const onResponse = (head: ResponseHead) => void heads.push(head);
    const { call, session, chat } = platform.client(options);
    expect(await call.get('c', { onResponse })).toEqual({ id: 'c' });
    expect(await collect(session.list({}, { onResponse }))).toEqual([{ id: 'a' }, { id: 'b' }]);
    const events = await chat.create({ input: 'Hello', stream: true }, { onResponse });
    expect(heads.map(({ status, requestId }) => [status, requestId])).toEqual([
      [201, 'r'],
      [200, 'a'],
      [200, 'b'],
      [200, undefined],
    ]);
    expect(heads[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(await collect(events)).toEqual([{ delta: 'a' }]);
    await expect(call.get('c', { onResponse })).rejects.toMatchObject({ status: 404, requestId: 'gone' });
    expect(heads).toHaveLength(4);
  });
});
