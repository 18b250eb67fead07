import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../testing/calls.ts';
import { json } from '../testing/responders.ts';
import { formFields } from '../testing/form-fields.ts';
import { startPlatform, transports } from '../testing/platform.ts';

/** Names without these escapes, which browsers write for line breaks and quotes and which read as such. */
const name = fc.string({ unit: 'binary' }).filter((text) => !/%(0A|0D|22)/.test(text) && text.isWellFormed());
const text = fc
  .oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\r\n--', '--\r\n', '"', '\n', '; name="b"'))
  .filter((value) => value.isWellFormed() && !value.startsWith('\uFEFF'));
const type = fc.constantFrom('text/plain', 'audio/wav', 'application/json');
const files = fc.array(fc.record({ file: name, content: text, type }), { maxLength: 3 });
const awkward = [{ file: 'a".txt"; x="\r\n\r\nq', content: '\r\n', type: 'text/plain' }];

/** A key that looks like a number comes first in an object. */
const inOrder = (fields: readonly { name: string }[]) =>
  fields.toSorted(
    (a, b) => Number(a.name === 'files') - Number(b.name === 'files') || (a.name < b.name ? -1 : 1),
  );

describe.each(transports)('a form over %s', (_name, options) => {
  it('arrives unchanged', async () => {
    const platform = await startPlatform(json({}));
    const client = platform.client(options);
    await fc.assert(
      fc.asyncProperty(text, files, name, text, async (voice, given, key, value) => {
        fc.pre(!['name', 'files', '__proto__'].includes(key));
        const sent = given.map((one) => new File([one.content], one.file, { type: one.type }));
        await client.provider.cloneVoice({ name: voice, [key]: value, files: sent });
        const received = platform.receivedRequests.at(-1)!;
        const arrives = [
          { name: 'name', text: voice },
          { name: key, text: value },
          ...given.map((one) => ({ name: 'files', ...one })),
        ];
        expect(inOrder(await formFields(received))).toEqual(inOrder(arrives));
        expect(received.headers['content-length']).toBe(String(received.body.length));
      }),
      { numRuns: 100, examples: [['a"b', awkward, 'k"\r\n\r\n', '--']] },
    );
  });

  it('writes numbers and booleans as text, objects as JSON, and omits only undefined and null', async () => {
    const metadata = { a: [1, { b: null }], path: import.meta.filename };
    const fields = {
      purpose: 'assistant',
      metadata,
      count: 0,
      flag: false,
      missing: undefined,
      none: null,
      empty: '',
    };
    // The type of a file injects no headers.
    const file = {
      path: import.meta.filename,
      name: 'a.txt',
      type: 'text/plain\r\nx-injected: 1\r\n\r\nbody',
    };
    const { receivedRequests } = await outcomeOf(
      json({}),
      (client) => client.file.create({ file, ...fields } as never),
      options,
    );
    const [sent, ...others] = await formFields(receivedRequests[0]!);
    expect(sent).toMatchObject({ name: 'file', file: 'a.txt' });
    expect(others).toEqual([
      { name: 'purpose', text: 'assistant' },
      // A path within data is not read.
      { name: 'metadata', text: JSON.stringify(metadata) },
      { name: 'count', text: '0' },
      { name: 'flag', text: 'false' },
      { name: 'empty', text: '' },
    ]);
  });
});
