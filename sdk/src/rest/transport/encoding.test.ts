import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collect } from '../testing/collect.ts';
import { respondRaw } from '../testing/responders.ts';
import { startPlatform, transports } from '../testing/platform.ts';

const encodings = [
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const;

describe.each(transports)('a response over %s', (_name, options) => {
  it.each(encodings)('that a proxy compressed with %s is decompressed', async (encoding, compress) => {
    const compressed = (text: string, type: string, status = 200) =>
      respondRaw(compress(Buffer.from(text)), status, { 'content-type': type, 'content-encoding': encoding });
    const csv = 'id\r\n'.repeat(100_000);
    const platform = await startPlatform([
      compressed('{"id":"č"}', 'application/json'),
      compressed(csv, 'text/csv'),
      compressed('data: {"delta":"a"}\n\n', 'text/event-stream'),
      compressed('{"message":"No."}', 'application/json', 400),
    ]);
    const { call, v2, chat } = platform.client(options);
    expect(await call.get('1')).toEqual({ id: 'č' });
    expect(await (await v2.call.export()).text()).toBe(csv);
    expect(await collect(await chat.create({ input: 'a', stream: true }))).toEqual([{ delta: 'a' }]);
    const refused = { status: 400, body: { message: 'No.' } };
    await expect(chat.create({ input: 'a', stream: true })).rejects.toMatchObject(refused);
  });
});
