import { createReadStream } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
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

describe.each(transports)('an upload over %s', (_name, options) => {
  const upload = (file: FilePart) => (client: PlatformClient) => client.file.create({ file });

  it('accepts a path, a File and a Blob', async () => {
    const content = 'žluťoučký\r\nkůň';
    const at = await fileOf(content);
    const files = [
      { path: at },
      { path: at, name: 'other.wav', type: 'audio/wav' },
      new File([content], 'c.txt', { type: 'text/plain' }),
      new Blob([content]),
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
    ]);
  });

  it('needs nothing that only secure pages have', async () => {
    vi.stubGlobal('crypto', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { receivedRequests } = await outcomeOf(json({}), upload(new Blob(['a'])), options);
    expect(await formFields(receivedRequests[0]!)).toMatchObject([{ name: 'file', content: 'a' }]);
  });

  it('accepts bytes, and a file of another library', async () => {
    const content = 'žluťoučký';
    const bytes = Buffer.from(`--${content}--`).subarray(2, -2);
    const given: readonly (readonly [file: unknown, name?: string])[] = [
      [bytes],
      [new Uint8Array(bytes)],
      [new Uint8Array(bytes).buffer],
      [new DataView(new Uint8Array(bytes).buffer)],
      [new ForeignFile(content, 'e.txt'), 'e.txt'],
    ];
    for (const [file, name = 'file'] of given) {
      const { error, receivedRequests } = await outcomeOf(
        json({ id: '1' }),
        upload(file as FilePart),
        options,
      );
      expect(error).toBeUndefined();
      const [field] = await formFields(receivedRequests[0]!);
      expect(field).toMatchObject({ name: 'file', file: name, content });
    }
  });

  it.each([
    ['a web stream', () => new Blob(['x']).stream()],
    ['a stream with a name', () => ({ stream: new Blob(['x']).stream(), name: 'a' })],
    ['a part of a local file', () => createReadStream(import.meta.filename, { start: 2 })],
  ])('refuses %s, of which a Blob can be made', async (_what, open) => {
    const file = open() as unknown as FilePart;
    const { error, receivedRequests } = await outcomeOf(json({}), upload(file), options);
    expect([error, receivedRequests]).toMatchObject([{ code: 'invalid-input' }, []]);
  });

  it('sends its length, and is read again for a retry', async () => {
    const at = await fileOf('content');
    for (const part of [{ path: at }, new Blob(['content']), Buffer.from('content')]) {
      const { error, receivedRequests } = await outcomeOf(respondEmpty(429), upload(part), options);
      expect(error).toMatchObject({ code: 'rate-limited', attempts: 3 });
      const [first, ...others] = await Promise.all(receivedRequests.map((request) => formFields(request)));
      expect(others).toEqual([first, first]);
      const [{ headers, body } = expect.fail()] = receivedRequests;
      expect(headers['content-length']).toBe(String(body.length));
    }
    for (const responder of [respondEmpty(500), respondEmpty(503), hangUp]) {
      const { error } = await outcomeOf(responder, upload({ path: at }), options);
      expect(error).toMatchObject({ attempts: 1 });
    }
  });

  it('of a file that changes before it is sent fails instead of hanging', async () => {
    const at = await fileOf('x'.repeat(1_000_000));
    const shrink = async () => {
      await truncate(at, 10);
      return 'key';
    };
    const shrinking = { ...options, maxRetries: 0, token: shrink };
    const { error, receivedRequests } = await outcomeOf(json({}), upload({ path: at }), shrinking);
    expect(error).toMatchObject({ code: expect.stringMatching(/network|invalid-input/) as string });
    expect(receivedRequests).toEqual([]);
  });
});

it('an upload that is rejected before it is read, or whose connection breaks, releases its source', async () => {
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
    const sent = platform.client().file.create({ file });
    await expect(sent).rejects.toMatchObject({ code: expect.stringMatching(code) as string, attempts: 1 });
    await release;
  }
});
