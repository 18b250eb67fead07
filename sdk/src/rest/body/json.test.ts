import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FirmlineError } from '../../errors.ts';
import { json } from '../testing/responders.ts';
import { startPlatform, transports } from '../testing/platform.ts';

describe.each(transports)('a JSON body over %s', (_name, options) => {
  it('arrives unchanged, and so does the response', async () => {
    const platform = await startPlatform((response, { body }) => response.writeHead(201).end(body));
    const client = platform.client(options);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), async (fields) => {
        fc.pre(!Object.hasOwn(fields, '__proto__'));
        expect(await client.tool.create(fields as never)).toEqual(JSON.parse(JSON.stringify(fields)));
        expect(platform.received.at(-1)!.headers['content-length']).toBe(
          String(platform.received.at(-1)!.body.length),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('writes dates, and leaves out what is undefined', async () => {
    const platform = await startPlatform(json({}));
    const at = new Date(Date.UTC(2026, 0, 1));
    await platform.client(options).call.create({ name: undefined, at } as never);
    expect(platform.received[0]?.body.toString()).toBe('{"at":"2026-01-01T00:00:00.000Z"}');
  });

  it('that cannot be serialized is rejected before anything is sent', async () => {
    const platform = await startPlatform(json({}));
    const client = platform.client(options);
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    for (const body of [circular, { big: 1n }]) {
      const error: unknown = await client.call.create(body as never).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(FirmlineError);
      expect(error).toMatchObject({ code: 'invalid-input', fault: 'internal' });
    }
    expect(platform.received).toEqual([]);
  });

  it.each([
    ['a Blob', new Blob(['x'])],
    ['a File', new File(['x'], 'a.txt')],
    ['a Buffer', Buffer.from('x')],
    ['bytes', new Uint8Array(3)],
    ['an ArrayBuffer', new ArrayBuffer(3)],
    ['a stream', new Blob(['x']).stream()],
    ['a readable', Readable.from(['x'])],
  ])('that holds %s at any depth is rejected before anything is sent', async (_what, file) => {
    const platform = await startPlatform(json({}));
    const { assistant, call } = platform.client(options);
    await expect(call.create({ name: file } as never)).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'name cannot hold a file.',
    });
    await expect(
      assistant.update('a', { model: { tools: [{ data: file }] } } as never),
    ).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect(platform.received).toEqual([]);
  });

  it('can be undefined', async () => {
    const platform = await startPlatform(json({}));
    await platform.client(options).call.create(undefined as never);
    expect(platform.received[0]?.body).toHaveLength(0);
    expect(platform.received[0]?.headers['content-type']).toBeUndefined();
  });
});
