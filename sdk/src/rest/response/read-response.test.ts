import { describe, expect, it } from 'vitest';
import { startPlatform, transports } from '../testing/platform.ts';

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
});
