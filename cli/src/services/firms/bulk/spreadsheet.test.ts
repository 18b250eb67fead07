import { describe, expect, it } from 'vitest';
import { isSpreadsheet, readChanges, type SpreadsheetFlags } from './spreadsheet.ts';

const read = async (text: string, flags: SpreadsheetFlags = {}) =>
  (await readChanges(text, { name: 'f', file: undefined }, flags)).rows;

describe('a file of changes', () => {
  it.each([
    ['x', 'f.csv', true],
    ['{}', 'f.ndjson', true],
    ['[{"slug":"a"}]', 'f.json', true],
    ['{"slug":"a"}\n{"slug":"b"}', '-', true],
    ['slug;company\na;Roe\n', '-', true],
    ['company\tLink\nRoe\ta\n', 'f.txt', true],
    ['{\n"name":"Dana"}', '-', false],
    ['{"name":', 'f.json', false],
    ['slug: a\nname: Dana, Ann\n---\n', 'f.txt', false],
    ['name: Dana; link, slug\n', '-', false],
  ])('%j in %s is a spreadsheet: %s', (text, file, expected) => {
    expect(isSpreadsheet(text, file)).toBe(expected);
  });

  it('changes only its columns, and clears empty cells', async () => {
    expect(await read('slug,Firm,expires at\nOld Slug, Roe ,\nb,,2999-01-31\n')).toEqual([
      { line: 2, slug: 'Old Slug', texts: { companyName: 'Roe', expiresAt: '' } },
      { line: 3, slug: 'b', texts: { companyName: '', expiresAt: '2999-01-31T00:00:00.000Z' } },
    ]);
    expect(await read('[{"slug":"a","name":"Dana"},{"slug":"b","system":null}]')).toEqual([
      { line: 1, slug: 'a', texts: { name: 'Dana' } },
      { line: 2, slug: 'b', texts: { system: '' } },
    ]);
    expect(
      await read('id,who,x\na,Dana,1\n', { map: ['slug=id', 'name=who'], ignoreUnknown: true }),
    ).toMatchObject([{ slug: 'a', texts: { name: 'Dana' } }]);
  });

  it.each([
    ['name,company\nDana,Roe\n', /^No column contains the slug of the firm\.$/],
    ['slug,url\na,x\n', /^f has no column to change\.$/],
    ['slug,name\n', /^There are no rows in f\.$/],
    ['slug,phone\na,1\n', /^Unknown column: "phone"\.$/],
    [
      'slug,name\na,\nb,Ann\nb,Bo\n,Cy\nd\n',
      /^4 of 5 rows cannot be used\. Nothing was written\.\nLine 2: A firm needs .*\nLine 4: The slug "b" is already used in line 3\.\nLine 5: It has no slug\.\nLine 6: It has 1 field/,
    ],
  ])('%j is refused', async (text, message) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(message),
    });
  });
});
