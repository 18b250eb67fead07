import { describe, expect, it } from 'vitest';
import { RequestError } from '../index.ts';
import { breakOff, halfResponse, hangUp, json, silence, stall } from '../testing/responders.ts';
import { each, repeatable, single } from '../testing/calls.ts';
import { startPlatform, transports } from '../testing/platform.ts';

const breaks = [
  ['before a response', hangUp],
  ['in the middle of a body', breakOff],
  ['after half of a response', halfResponse],
] as const;

describe.each(transports)('a connection over %s', (_name, options) => {
  describe.each(breaks)('that breaks %s', (_when, fault) => {
    it.each(repeatable)('is retried for %s', async (method, call) => {
      const platform = await startPlatform([fault, fault, json({ id: '1' })]);
      expect(await call(platform.client(options))).toEqual({ id: '1' });
      expect(platform.received.map((request) => request.method)).toEqual([method, method, method]);
    });

    it.each(single)('ends %s', async (_method, call) => {
      const platform = await startPlatform([fault, json({ id: '1' })]);
      const error: unknown = await call(platform.client(options)).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(RequestError);
      expect(error).toMatchObject({
        name: 'RequestError',
        code: 'network',
        fault: 'environment',
        attempts: 1,
        message: expect.stringContaining('broke') as string,
      });
      expect(platform.received).toHaveLength(1);
    });

    it('fails after the last retry', async () => {
      const platform = await startPlatform(fault);
      await expect(platform.client(options).call.get('1')).rejects.toMatchObject({
        code: 'network',
        attempts: 3,
        operation: 'GET /call/{id}',
      });
      expect(platform.received).toHaveLength(3);
      await expect(platform.client({ ...options, maxRetries: 0 }).call.get('1')).rejects.toMatchObject({
        attempts: 1,
      });
      await expect(
        platform.client(options).call.get('1', { maxRetries: 1, headers: {} }),
      ).rejects.toMatchObject({ attempts: 2 });
      expect(platform.received).toHaveLength(6);
    });
  });

  it.each(each)('that is refused is retried for %s', async (_method, call) => {
    const platform = await startPlatform(json({}));
    await platform.stop();
    await expect(call(platform.client(options))).rejects.toMatchObject({
      code: 'network',
      attempts: 3,
      message: expect.stringContaining('reach') as string,
    });
    expect(platform.received).toEqual([]);
  });

  it('that is accepted after refusals sends a POST once', async () => {
    const platform = await startPlatform(json({ id: '1' }));
    await platform.stop();
    let returned: Promise<void> | undefined;
    const client = platform.client({
      ...options,
      maxRetries: 1000,
      debug: ({ type }) => {
        if (type === 'retry') returned ??= platform.restart();
      },
    });
    expect(await client.call.create({})).toEqual({ id: '1' });
    expect(platform.received).toHaveLength(1);
    await returned;
  });

  it.each(each)('that stays silent times out for %s', async (_method, call) => {
    const platform = await startPlatform(silence);
    const client = platform.client({ ...options, timeoutMs: 40, maxRetries: 0 });
    await expect(call(client)).rejects.toMatchObject({ name: 'RequestError', code: 'timeout', attempts: 1 });
    // On a busy machine the time may run out before the server has read anything.
    expect(platform.received.length).toBeLessThanOrEqual(1);
  });

  it.each([200, 400, 500])('that falls silent within a body of status %i times out', async (status) => {
    const platform = await startPlatform(stall(status));
    const client = platform.client({ ...options, maxRetries: 0 });
    await expect(client.call.get('1', { timeoutMs: 40 })).rejects.toMatchObject({ code: 'timeout' });
    await expect(client.call.create({}, { timeoutMs: 40 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('that stays silent is retried for GET, never for POST', async () => {
    const platform = await startPlatform([silence, json({ id: '1' }), silence]);
    const client = platform.client({ ...options, timeoutMs: 500 });
    expect(await client.call.get('1')).toEqual({ id: '1' });
    await expect(client.call.create({})).rejects.toMatchObject({ code: 'timeout', attempts: 1 });
    expect(platform.received).toHaveLength(3);
  });

  it('can send its response byte by byte, after early hints', async () => {
    const head =
      'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n';
    const platform = await startPlatform(async ({ socket }) => {
      for (const byte of `${head}{"id":"1"}`) {
        await new Promise((resolve) => socket?.write(byte, resolve));
      }
    });
    expect(await platform.client(options).call.get('1')).toEqual({ id: '1' });
  });

  it('that never completes its headers times out', async () => {
    const platform = await startPlatform(({ socket }) => void socket?.write('HTTP/1.1 200 OK\r\nx-a: b'));
    const client = platform.client({ ...options, timeoutMs: 40, maxRetries: 0 });
    await expect(client.call.get('1')).rejects.toMatchObject({ code: 'timeout' });
  });

  it.each(['nonsense\r\n\r\n', 'HTTP/1.1 abc\r\n\r\n', '\0'.repeat(100)])(
    'that sends %j instead of HTTP fails',
    async (text) => {
      const platform = await startPlatform(({ socket }) => void socket?.end(text));
      const client = platform.client(options);
      await expect(client.call.get('1')).rejects.toMatchObject({ code: 'network', attempts: 3 });
      await expect(client.call.create({})).rejects.toMatchObject({ code: 'network', attempts: 1 });
      expect(platform.received).toHaveLength(4);
    },
  );

  it('treats a timeout that is too long for timers as no timeout', async () => {
    const platform = await startPlatform(json({ id: '1' }));
    const client = platform.client({ ...options, timeoutMs: Number.POSITIVE_INFINITY });
    expect(await client.call.get('1')).toEqual({ id: '1' });
    expect(platform.received).toHaveLength(1);
  });

  it('survives a restart of the platform between two calls', async () => {
    const platform = await startPlatform(json({ id: '1' }));
    const client = platform.client({ ...options, maxRetries: 0 });
    for (const [, call] of [...each, ...each]) {
      expect(await call(client)).toEqual({ id: '1' });
      await platform.restart();
    }
    expect(platform.received).toHaveLength(10);
    expect(platform.connections).toBe(10);
  });

  it('mixes up no responses of concurrent calls', async () => {
    const platform = await startPlatform((response, { url }) => {
      const id = url.split('/').at(-1) ?? '';
      setImmediate(() => response.writeHead(200).end(JSON.stringify({ id })));
    });
    const client = platform.client(options);
    const ids = Array.from({ length: 200 }, (_, index) => `${index}`);
    expect(await Promise.all(ids.map((id) => client.call.get(id)))).toEqual(ids.map((id) => ({ id })));
  });

  it('is reused for the next call', async () => {
    const platform = await startPlatform(json({ id: '1' }));
    const client = platform.client(options);
    for (const [, call] of [...each, ...each]) await call(client);
    expect(platform.received).toHaveLength(10);
    // A pool may open a second connection before it knows that the first is free again.
    expect(platform.connections).toBeLessThanOrEqual(2);
  });
});
