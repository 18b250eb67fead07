import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { json } from '../testing/responders.ts';
import { formFields } from '../testing/form-fields.ts';
import { startPlatform, transports } from '../testing/platform.ts';

/** Names without these escapes, which browsers write for line breaks and quotes and which read as such. */
const name = fc.string({ unit: 'binary' }).filter((text) => !/%(0A|0D|22)/.test(text) && text.isWellFormed());
const text = fc
  .oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\r\n--', '--\r\n', '"', '\n', '; name="b"'))
  .filter((value) => value.isWellFormed() && !value.startsWith('\uFEFF'));
const file = fc.record({
  name,
  content: text,
  type: fc.constantFrom('text/plain', 'audio/wav', 'application/json'),
});

describe.each(transports)('a form over %s', (_name, options) => {
  it('arrives unchanged', async () => {
    const platform = await startPlatform(json({}));
    const client = platform.client(options);
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(file, { maxLength: 3 }),
        name,
        text,
        async (voice, files, key, value) => {
          fc.pre(!['name', 'files', '__proto__'].includes(key));
          await client.provider.cloneVoice({
            name: voice,
            [key]: value,
            files: files.map(({ name: fileName, content, type }) => new File([content], fileName, { type })),
          });
          const received = platform.received.at(-1)!;
          const sent = [
            { name: 'name', text: voice },
            { name: key, text: value },
            ...files.map((given) => ({
              name: 'files',
              file: given.name,
              type: given.type,
              content: given.content,
            })),
          ];
          // A key that looks like a number comes first in an object.
          const order = (fields: readonly { name: string }[]) =>
            fields.toSorted(
              (a, b) => Number(a.name === 'files') - Number(b.name === 'files') || (a.name < b.name ? -1 : 1),
            );
          expect(order(await formFields(received))).toEqual(order(sent));
          expect(received.headers['content-length']).toBe(String(received.body.length));
        },
      ),
      {
        numRuns: 100,
        examples: [
          [
            'a"b',
            [{ name: 'a".txt"; x="\r\n\r\nq', content: '\r\n', type: 'text/plain' }],
            'k"\r\n\r\n',
            '--',
          ],
        ],
      },
    );
  });

  it('writes numbers and booleans as text, objects as JSON, and omits only undefined and null', async () => {
    const platform = await startPlatform(json({}));
    await platform.client(options).file.create({
      file: { stream: pieces('a', 'b'), name: 'a.txt' },
      purpose: 'assistant',
      metadata: { a: [1, { b: null }] },
      count: 0,
      flag: false,
      missing: undefined,
      none: null,
      empty: '',
    } as never);
    expect(await formFields(platform.received[0]!)).toEqual([
      { name: 'file', file: 'a.txt', type: 'application/octet-stream', content: 'ab' },
      { name: 'purpose', text: 'assistant' },
      { name: 'metadata', text: '{"a":[1,{"b":null}]}' },
      { name: 'count', text: '0' },
      { name: 'flag', text: 'false' },
      { name: 'empty', text: '' },
    ]);
  });

  it('reads no file if a path is only data', async () => {
    const platform = await startPlatform(json({}));
    const path = import.meta.filename;
    await platform.client(options).file.create({ file: new Blob(['x']), metadata: { path } } as never);
    const [, metadata] = await formFields(platform.received[0]!);
    expect(metadata).toEqual({ name: 'metadata', text: JSON.stringify({ path }) });
  });

  it('does not let the type of a file inject headers', async () => {
    const platform = await startPlatform(json({}));
    await platform.client(options).file.create({
      file: { stream: pieces('x'), name: 'a', type: 'text/plain\r\nx-injected: 1\r\n\r\nbody' },
    });
    const [field] = await formFields(platform.received[0]!);
    expect(field).toMatchObject({ name: 'file', content: 'x' });
  });

  it.each([
    ['a text', 'file'],
    ['nothing', null],
    ['data in the place of a file', { file: { purpose: 'assistant' } }],
    ['a function as a field', { file: new Blob(), note: () => {} }],
    ['a file in the place of a text', { file: new Blob(), purpose: new Blob(['assistant']) }],
    ['bytes as a field', { file: new Blob(), metadata: { data: Buffer.from('x') } }],
    ['a stream as a field', { file: new Blob(), note: new Blob().stream() }],
    ['a bigint as a field', { file: new Blob(), note: 1n }],
  ])('refuses %s, before anything is sent', async (_what, body) => {
    const platform = await startPlatform(json({}));
    await expect(platform.client(options).file.create(body as never)).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect(platform.received).toEqual([]);
  });
});

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const piece of texts) yield encoder.encode(piece);
}
