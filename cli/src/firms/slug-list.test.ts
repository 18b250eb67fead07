import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText, keepsMark } from '../csv.ts';
import { slugsIn } from './records.ts';

const read = (text: string, name = 'slugs.txt') => slugsIn({ name, bytes: Buffer.from(text) });

describe('a file of slugs', () => {
  it.each([
    ['a list', 'a\nb\r\n\na\n'],
    ['a list with a header', 'slug\na\nb\n'],
    ['CSV', 'Name;Slug\nDana;a\n"x;y";b\n'],
    ['JSON', '["a", "b"]'],
    ['JSON of firms', '[{"slug":"a","name":"Dana"},{"slug":"b"}]'],
    ['JSON lines', '{"slug":"a"}\n{"slug":"b"}\n'],
  ])('may be %s', async (_, text) => {
    expect(await read(text)).toEqual(['a', 'b']);
  });

  it.each([
    ['', /^There are no rows in /],
    ['name,company\nDana,Roe\n', /has no column "slug"\.$/],
    ['slug,name\na,Dana\n,Ann\n', /^Line 3 of .* has no slug\.$/],
    ['["a", 5]', /^Item 2 of .* has no slug\.$/],
    ['{"name":"Dana"}', /has no column "slug"\.$/],
  ])('%j is refused', async (text, message) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(message),
    });
  });

  it('returns any slugs that were written to it', async () => {
    const slug = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `s${text.trim()}e`);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(slug, { minLength: 1 }), async (slugs) => {
        expect(await read(JSON.stringify(slugs))).toEqual(slugs);
        const rows = slugs.map((one) => [one, 'Dana']);
        expect(await read(`slug,name\n${csvText(rows, { mark: keepsMark })}`, 'slugs.csv')).toEqual(slugs);
      }),
      { numRuns: 50 },
    );
  });
});
