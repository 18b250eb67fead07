import { createReadStream } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FirmlineError } from '../../errors.ts';
import type { FilePart, PlatformClient } from '../index.ts';
import { outcomeOf } from '../testing/calls.ts';
import { respondEmpty, hangUp, json } from '../testing/responders.ts';
import { endlessFile } from '../testing/endless.ts';
import { formFields } from '../testing/form-fields.ts';
import { startPlatform, transports } from '../testing/platform.ts';
import type { RequestHandler } from '../testing/scripted-server.ts';

async function fileOf(content: string, name = 'notes "1".txt'): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-upload-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, name), content);
  return path.join(folder, name);
}

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

/** A file of another library or realm. */
class ForeignFile {
  readonly type = 'text/plain';
  readonly name: string;
  readonly #blob: Blob;
  constructor(content: string, name: string) {
    this.name = name;
    this.#blob = new Blob([content]);
  }
  get size() {
    return this.#blob.size;
  }
  stream() {
    return this.#blob.stream();
  }
}

const causes = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...causes(error.cause)] : [];

describe.each(transports)('an upload over %s', (_name, options) => {
  const upload = (file: FilePart) => (client: PlatformClient) => client.file.create({ file });

  it('accepts a path, a File, a Blob and streams of both kinds', async () => {
    const content = 'žluťoučký\r\nkůň';
    const at = await fileOf(content);
    const files = [
      { path: at },
      { path: at, name: 'other.wav', type: 'audio/wav' },
      new File([content], 'c.txt', { type: 'text/plain' }),
      new Blob([content]),
      { stream: pieces('žluťoučký\r\n', 'kůň'), name: 'e.txt', type: 'text/plain' },
      { stream: new Blob([content]).stream(), name: 'f.txt' },
    ];
    const clone = ({ provider }: PlatformClient) => provider.cloneVoice({ name: 'all', files });
    const { receivedRequests } = await outcomeOf(json({}), clone, options);
    const unknown = 'application/octet-stream';
    expect(await formFields(receivedRequests[0]!)).toEqual([
      { name: 'name', text: 'all' },
      { name: 'files', file: 'notes "1".txt', type: unknown, content },
      { name: 'files', file: 'other.wav', type: 'audio/wav', content },
      { name: 'files', file: 'c.txt', type: 'text/plain', content },
      { name: 'files', file: 'file', type: unknown, content },
      { name: 'files', file: 'e.txt', type: 'text/plain', content },
      { name: 'files', file: 'f.txt', type: unknown, content },
    ]);
  });

  it('accepts bytes, bare streams and any async iterable, of bytes or of text', async () => {
    const content = 'žluťoučký';
    const bytes = Buffer.from(`--${content}--`).subarray(2, -2);
    const at = await fileOf(`--${content}--`, 'c.txt');
    const given: readonly (readonly [file: unknown, name?: string])[] = [
      [bytes],
      [new Uint8Array(bytes)],
      [new Uint8Array(bytes).buffer],
      [new DataView(new Uint8Array(bytes).buffer)],
      [pieces('žlu', 'ťoučký')],
      [Readable.from(['žlu', 'ťoučký'])],
      [createReadStream(at, { start: 2, end: 2 + bytes.length - 1 })],
      [new Blob([content]).stream()],
      [{ stream: Readable.from(['žlu', 'ťoučký']), name: 'd.txt' }, 'd.txt'],
      [new ForeignFile(content, 'e.txt'), 'e.txt'],
    ];
    for (const [file, name = 'file'] of given) {
      const { error, receivedRequests } = await outcomeOf(json({}), upload(file as FilePart), options);
      expect(error).toBeUndefined();
      const [field] = await formFields(receivedRequests[0]!);
      expect(field).toMatchObject({ name: 'file', file: name, content });
    }
  });

  it.each([
    ['objects', () => Readable.from([{ a: 1 }])],
    ['numbers', () => ({ stream: Readable.from([1]), name: 'a' })],
  ])('whose stream yields %s is refused', async (_what, open) => {
    const { error, receivedRequests } = await outcomeOf(json({}), upload(open() as FilePart), options);
    expect([error, receivedRequests]).toMatchObject([
      { code: 'invalid-input', message: expect.stringContaining('bytes or text') as string },
      [],
    ]);
  });

  it('sends its length if it is known, and is read again for a retry unless it is a stream', async () => {
    const at = await fileOf('content');
    const stream = () => ({ stream: pieces('con', 'tent'), name: 'a' });
    const cases: readonly (readonly [part: FilePart, hasLength: boolean, attempts: number])[] = [
      [{ path: at }, true, 3],
      [new Blob(['content']), true, 3],
      [{ ...stream(), size: 7 }, true, 1],
      [stream(), false, 1],
      [Buffer.from('content'), true, 3],
      [pieces('con', 'tent'), false, 1],
    ];
    for (const [part, hasLength, attempts] of cases) {
      const { error, receivedRequests } = await outcomeOf(respondEmpty(429), upload(part), options);
      expect(error).toMatchObject({ code: 'rate-limited', attempts });
      expect(receivedRequests).toHaveLength(attempts);
      const [first, ...others] = await Promise.all(receivedRequests.map((request) => formFields(request)));
      expect(others).toEqual(others.map(() => first));
      const [{ headers, body } = expect.fail()] = receivedRequests;
      expect(headers['content-length'] === String(body.length)).toBe(hasLength);
      expect(headers['transfer-encoding']).toBe(hasLength ? undefined : 'chunked');
    }
    for (const status of [500, 503]) {
      const { error } = await outcomeOf(respondEmpty(status), upload({ path: at }), options);
      expect(error).toMatchObject({ status, attempts: 1 });
    }
    expect((await outcomeOf(hangUp, upload(stream()), options)).error).toMatchObject({
      code: 'network',
      attempts: 1,
    });
    const gone = await startPlatform(json({}));
    await gone.stop();
    await expect(upload(stream())(gone.client(options))).rejects.toMatchObject({
      code: 'network',
      attempts: 1,
    });
  });

  it('whose stream fails reports the cause, and arrives as incomplete', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('content');
      throw new Error('The tape is torn.');
    }
    for (const size of [{}, { size: 100 }]) {
      const part = { stream: failing(), name: 'a', ...size };
      const { error, receivedRequests } = await outcomeOf(json({}), upload(part), options);
      expect(error).toBeInstanceOf(FirmlineError);
      expect(error).toMatchObject({ operation: 'POST /file', attempts: 1, code: 'invalid-input' });
      expect(causes(error)).toContain('The tape is torn.');
      expect(receivedRequests).toEqual([]);
    }
  });

  it('of another length than declared fails instead of hanging', async () => {
    for (const size of [3, 100]) {
      const part = { stream: pieces('content'), name: 'a', size };
      const { error, receivedRequests } = await outcomeOf(json({}), upload(part), options);
      expect([error, receivedRequests]).toMatchObject([{ code: 'network' }, []]);
    }
    const at = await fileOf('x'.repeat(1_000_000));
    const shrink = async () => {
      await truncate(at, 10);
      return 'key';
    };
    const shrinking = { ...options, maxRetries: 0, token: shrink };
    const { error, receivedRequests } = await outcomeOf(json({}), upload({ path: at }), shrinking);
    expect([error, receivedRequests]).toMatchObject([{ code: 'network' }, []]);
  });

  it('that is rejected before it is read, or whose connection breaks, releases its source', async () => {
    for (const [responder, code] of [
      // Either the response or the end of the connection may arrive first.
      [
        (response) => response.writeHead(413, { connection: 'close' }).end('{"message":"Large."}'),
        /http|network/,
      ],
      [(response) => response.destroy(), /network/],
    ] satisfies (readonly [RequestHandler, RegExp])[]) {
      const platform = await startPlatform(responder, { readsBodies: false });
      const { file, release } = endlessFile();
      const sent = platform.client(options).file.create({ file });
      await expect(sent).rejects.toMatchObject({ code: expect.stringMatching(code) as string, attempts: 1 });
      await release;
    }
  });
});
