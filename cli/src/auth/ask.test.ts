import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { testServer } from '../testing/platform-server.ts';
import { createAsk } from './ask.ts';

const service = testServer();
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a request to a service', () => {
  it('sends and reads JSON', async () => {
    const ask = createAsk(memoryOutput());
    service.answerWith((_, response) => response.writeHead(201).end('{"a":1}'));
    const made = await ask({ url: service.url, method: 'POST', headers: { 'x-a': 'b' }, body: { c: 1 } });
    expect(made).toMatchObject({ status: 201, ok: true, text: '{"a":1}', json: { a: 1 } });
    service.answerWith((_, response) => response.writeHead(302, { location: '/other' }).end('<html>'));
    expect(await ask({ url: service.url })).toMatchObject({ status: 302, ok: false, json: undefined });
    expect(service.seen).toMatchObject([
      { method: 'POST', body: '{"c":1}', headers: { 'x-a': 'b', 'content-type': 'application/json' } },
      { method: 'GET', body: '' },
    ]);
    expect(service.seen[1]?.headers['content-type']).toBeUndefined();
  });

  it('is printed only with --debug', async () => {
    for (const [debug, lines] of [
      [false, []],
      [true, [`> GET ${service.url}/a`, '> x-a: b', expect.stringMatching(/^< 200 after \d+ ms$/)]],
    ] as const) {
      const output = memoryOutput({ debug });
      await createAsk(output)({ url: `${service.url}/a`, headers: { 'x-a': 'b' } });
      expect(output.notes).toEqual(lines);
    }
  });

  it('prints a failure with --debug', async () => {
    const { host } = new URL(service.url);
    const output = memoryOutput({ debug: true });
    await service.stop();
    await expect(createAsk(output)({ url: service.url })).rejects.toThrow(host);
    expect(output.notes).toEqual([`> GET ${service.url}`, `! Could not reach ${host} (ECONNREFUSED).`]);
  });

  it('fears no second effect of a request that only reads', async () => {
    service.answerWith((_, response) => void response.destroy());
    await expect(createAsk(memoryOutput())({ url: service.url })).rejects.toMatchObject({
      message: expect.stringContaining('closed the connection'),
      hint: 'Check the address, or try again.',
    });
  });

  it('says that the name of a paused or deleted project is unknown', async () => {
    const host = 'abcdefghijklmnopqrst.supabase.co';
    const cause = Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause })));
    await expect(createAsk(memoryOutput())({ url: `https://${host}/rest/v1/` })).rejects.toMatchObject({
      code: 'network',
      message: `The host ${host} cannot be found.`,
      hint: expect.stringContaining('https://supabase.com/dashboard/project/abcdefghijklmnopqrst'),
    });
  });
});
