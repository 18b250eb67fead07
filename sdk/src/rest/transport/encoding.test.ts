import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collect } from '../testing/collect.ts';
import { raw } from '../testing/responders.ts';
import { startPlatform, transports } from '../testing/platform.ts';

const encodings = [
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const;

describe.each(transports)('a response over %s', (_name, options) => {
  describe.each(encodings)('that a proxy compressed with %s', (encoding, compress) => {
    const compressed = (text: string, type: string, status = 200) =>
      raw(compress(Buffer.from(text)), status, { 'content-type': type, 'content-encoding': encoding });

    it('is decompressed', async () => {
      const platform = await startPlatform(compressed('{"id":"č"}', 'application/json'));
      expect(await platform.client(options).call.get('1')).toEqual({ id: 'č' });
    });

    it('is streamed', async () => {
      const csv = 'id\r\n'.repeat(100_000);
      const platform = await startPlatform(compressed(csv, 'text/csv'));
      expect(await (await platform.client(options).v2.call.export()).text()).toBe(csv);
    });

    it('keeps its events and its error', async () => {
      const platform = await startPlatform([
        compressed('data: {"delta":"a"}\n\n', 'text/event-stream'),
        compressed('{"message":"No."}', 'application/json', 400),
      ]);
      const { chat } = platform.client(options);
      expect(await collect(await chat.create({ input: 'a', stream: true }))).toEqual([{ delta: 'a' }]);
      await expect(chat.create({ input: 'a', stream: true })).rejects.toMatchObject({
        status: 400,
        body: { message: 'No.' },
      });
    });

    it('fails if its encoding is not the declared one', async () => {
      const platform = await startPlatform(raw('{"id":"1"}', 200, { 'content-encoding': encoding }));
      const { call } = platform.client({ ...options, maxRetries: 0 });
      // A decoder may accept it, but the result is not JSON.
      const code = expect.stringMatching(/^(network|unparsable)$/) as string;
      await expect(call.get('1')).rejects.toMatchObject({ code });
    });
  });
});
