import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FirmlineError } from '../../errors.ts';
import { RequestError } from '../index.ts';
import { empty, hangUp, json } from '../testing/responders.ts';
import { endlessFile } from '../testing/endless.ts';
import { formFields } from '../testing/form-fields.ts';
import { startPlatform, transports } from '../testing/platform.ts';

async function file(content: string, name = 'notes "1".txt'): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-upload-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, name), content);
  return path.join(folder, name);
}

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

describe.each(transports)('an upload over %s', (_name, options) => {
  it('accepts a path, a File, a Blob and streams of both kinds', async () => {
    const platform = await startPlatform(json({ id: '1' }));
    const { provider } = platform.client(options);
    const content = 'žluťoučký\r\nkůň';
    const at = await file(content);
    await provider.cloneVoice({
      name: 'all',
      files: [
        { path: at },
        { path: at, name: 'other.wav', type: 'audio/wav' },
        new File([content], 'c.txt', { type: 'text/plain' }),
        new Blob([content]),
        { stream: pieces('žluťoučký\r\n', 'kůň'), name: 'e.txt', type: 'text/plain' },
        { stream: new Blob([content]).stream(), name: 'f.txt' },
      ],
    });
    const unknown = 'application/octet-stream';
    expect(await formFields(platform.received[0]!)).toEqual([
      { name: 'name', text: 'all' },
      { name: 'files', file: 'notes "1".txt', type: unknown, content },
      { name: 'files', file: 'other.wav', type: 'audio/wav', content },
      { name: 'files', file: 'c.txt', type: 'text/plain', content },
      { name: 'files', file: 'file', type: unknown, content },
      { name: 'files', file: 'e.txt', type: 'text/plain', content },
      { name: 'files', file: 'f.txt', type: unknown, content },
    ]);
  });

  it('sends its length if it is known', async () => {
    const platform = await startPlatform(json({ id: '1' }));
    const client = platform.client(options);
    const at = await file('content');
    await client.file.create({ file: { path: at } });
    await client.file.create({ file: new Blob(['content']) });
    await client.file.create({ file: { stream: pieces('con', 'tent'), name: 'a', size: 7 } });
    await client.file.create({ file: { stream: pieces('con', 'tent'), name: 'a' } });
    const lengths = platform.received.map(({ headers, body }) => [
      headers['content-length'] === String(body.length),
      headers['transfer-encoding'],
    ]);
    expect(lengths).toEqual([
      [true, undefined],
      [true, undefined],
      [true, undefined],
      [false, 'chunked'],
    ]);
  });

  it('is read again for a retry', async () => {
    const platform = await startPlatform([empty(429), empty(429), json({ id: '1' })]);
    const client = platform.client(options);
    const at = await file('content');
    await client.provider.cloneVoice({ name: 'both', files: [{ path: at }, new Blob(['content'])] });
    expect(platform.received).toHaveLength(3);
    const [first, ...others] = await Promise.all(platform.received.map((request) => formFields(request)));
    expect(others).toEqual([first, first]);
  });

  it('of a stream is never retried', async () => {
    const part = () => ({ file: { stream: pieces('content'), name: 'a' } });
    const platform = await startPlatform([empty(429, { 'retry-after': '0' }), hangUp]);
    const client = platform.client(options);
    await expect(client.file.create(part())).rejects.toMatchObject({ code: 'rate-limited', attempts: 1 });
    await expect(client.file.create(part())).rejects.toMatchObject({ code: 'network', attempts: 1 });
    expect(platform.received).toHaveLength(2);
    await platform.stop();
    await expect(client.file.create(part())).rejects.toMatchObject({ code: 'network', attempts: 1 });
  });

  it.each([500, 503])('that was received is not retried after status %i', async (status) => {
    const platform = await startPlatform(empty(status));
    const at = await file('content');
    await expect(platform.client(options).file.create({ file: { path: at } })).rejects.toMatchObject({
      status,
      attempts: 1,
    });
    expect(platform.received).toHaveLength(1);
  });

  it.each([
    ['is missing', (at: string) => path.join(at, '..', 'missing.txt'), 'not-found'],
    ['is a folder', (at: string) => path.dirname(at), 'invalid-input'],
    ['cannot be a path', () => 'a\0b', 'not-found'],
  ])('of a path that %s is refused before anything is sent', async (_what, where, code) => {
    const platform = await startPlatform(json({}));
    const asked = platform.client(options).file.create({ file: { path: where(await file('content')) } });
    await expect(asked).rejects.toSatisfy((error) => error instanceof FirmlineError && error.code === code);
    expect(platform.received).toEqual([]);
  });

  it('whose stream fails reports the cause, and arrives as incomplete', async () => {
    const platform = await startPlatform(json({ id: '1' }));
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('content');
      throw new Error('The tape is torn.');
    }
    for (const size of [undefined, 100]) {
      const error: unknown = await platform
        .client(options)
        .file.create({ file: { stream: failing(), name: 'a', ...(size ? { size } : {}) } })
        .catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(FirmlineError);
      expect(error).toMatchObject({ operation: 'POST /file', attempts: 1, code: 'invalid-input' });
      expect(causes(error)).toContain('The tape is torn.');
    }
    expect(platform.received).toEqual([]);
  });

  it.each([3, 100])('of 7 bytes declared as %i fails instead of hanging', async (size) => {
    const platform = await startPlatform(json({ id: '1' }));
    const asked = platform
      .client(options)
      .file.create({ file: { stream: pieces('content'), name: 'a', size } }, { timeoutMs: 2000 });
    await expect(asked).rejects.toMatchObject({ code: 'network' });
    expect(platform.received).toEqual([]);
  });

  it('of a file that shrinks during the upload fails instead of hanging', async () => {
    const at = await file('x'.repeat(1_000_000));
    const platform = await startPlatform(json({ id: '1' }));
    const client = platform.client({
      ...options,
      maxRetries: 0,
      token: async () => {
        await truncate(at, 10);
        return 'key';
      },
    });
    await expect(client.file.create({ file: { path: at } }, { timeoutMs: 2000 })).rejects.toMatchObject({
      code: 'network',
    });
    expect(platform.received).toEqual([]);
  });

  it('that is rejected before it is read releases its source', async () => {
    const platform = await startPlatform(
      (response) => response.writeHead(413, { connection: 'close' }).end('{"message":"Too large."}'),
      { readBodies: false },
    );
    const { file: part, released } = endlessFile();
    const error: unknown = await platform
      .client(options)
      .file.create({ file: part })
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(RequestError);
    // Either the response or the end of the connection may arrive first.
    expect(['http', 'network']).toContain((error as RequestError).code);
    await released;
  });

  it('whose connection breaks releases its source', async () => {
    const platform = await startPlatform((response) => response.destroy(), { readBodies: false });
    const { file: part, released } = endlessFile();
    const asked = platform.client(options).file.create({ file: part });
    await expect(asked).rejects.toMatchObject({ code: 'network', attempts: 1 });
    await released;
  });
});

function causes(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...causes(error.cause)] : [];
}
