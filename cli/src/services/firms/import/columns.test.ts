import { describe, expect, it } from 'vitest';
import type { SlugStyle } from '../../../config/slug-style.ts';
import { mapColumns } from './columns.ts';
import { checkAll } from './rows.ts';

describe('columns', () => {
  it.each([
    [['slug', 'name', 'company_name', 'system', 'first_message', 'expires_at'], []],
    [
      ['Link', 'Contact Person', 'Law Firm', 'System prompt', 'Greeting', 'Valid until', 'URL', 'created_at'],
      [],
    ],
    [
      ['x', 'y', 'z', 'p', 'q', 'r'],
      ['slug=x', 'name=y', 'company=z', 'prompt=p', 'first-message=q', 'expires=r'],
    ],
  ])('%j are found', (columns, given) => {
    const [slug, name, companyName, system, firstMessage, expiresAt] = columns;
    expect(mapColumns(columns, given)).toEqual({ slug, name, companyName, system, firstMessage, expiresAt });
  });

  it('prefer --map to a usual name', () => {
    const columns = ['Name', 'Contact'];
    expect(mapColumns(columns, ['name=Contact'], { ignoreUnknown: true })).toEqual({ name: 'Contact' });
  });

  it.each([
    [['name', 'Phone', 'Fax'], [], 'Unknown columns: "Phone", "Fax".'],
    [['Name', 'Contact'], [], 'The columns "Name" and "Contact" could both be the name.'],
    [['name', 'name'], [], 'There are two columns "name".'],
    [['slug'], [], 'No column contains the name of the contact.'],
    [['name'], ['slug=Link'], 'There is no column "Link" for --map slug=Link.'],
    [['name'], ['phone=name'], '--map phone=name does not name a field.'],
  ])('%j with %j are refused: %s', (columns, given, message) => {
    expect(() => mapColumns(columns, given)).toThrow(
      expect.objectContaining({ code: 'invalid-input', message, hint: expect.any(String) }),
    );
  });
});

describe('rows', () => {
  const check = (rows: readonly Readonly<Record<string, string>>[], style: SlugStyle = 'plain') =>
    checkAll([rows.map((values, index) => ({ line: index + 2, values }))], {
      map: { slug: 'slug', name: 'name', companyName: 'company', system: 'system', expiresAt: 'expires' },
      style,
    });
  const withoutSlug = [{ name: ' Dana ', company: 'Roe & Sons' }, { name: 'Dana' }];

  it('get a plain slug from their company or name, and only the fields in the file', async () => {
    const { rows, unnamed, bad } = await check(withoutSlug);
    expect([unnamed, bad]).toEqual([[], []]);
    expect(rows.map(({ firm }) => firm)).toEqual([
      { slug: 'roe-and-sons', name: 'Dana', companyName: 'Roe & Sons' },
      { slug: 'dana', name: 'Dana' },
    ]);
  });

  it('are identified by contact and company if slugs are random, and only once', async () => {
    const { rows, unnamed, bad } = await check(
      [...withoutSlug, { name: 'Dana', company: ' Roe & Sons' }, { slug: 'given', name: 'Dana' }],
      'random',
    );
    expect(rows.map(({ firm }) => firm.slug)).toEqual(['given']);
    expect(unnamed).toEqual([
      {
        kind: 'unnamed',
        line: 2,
        texts: { name: 'Dana', companyName: 'Roe & Sons' },
        plainSlug: 'roe-and-sons',
      },
      { kind: 'unnamed', line: 3, texts: { name: 'Dana' }, plainSlug: 'dana' },
    ]);
    expect(bad).toMatchObject([{ line: 4, problem: 'Line 2 has the same contact and company.' }]);
  });

  it('each report their problem', async () => {
    const { rows, bad } = await check([
      { slug: 'a', name: 'A' },
      { slug: 'a', name: 'B' },
      { slug: 'c', name: '' },
      { name: '田中' },
      { slug: 'e', name: 'E', system: 'x'.repeat(5_000_000) },
      { slug: 'f', name: 'F\0' },
      { slug: 'g', name: '\ud800' },
      { slug: 'i', name: 'I', expires: 'soon' },
      { slug: 'h i/j', name: 'H' },
    ]);
    expect(bad.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
      '3 The slug "a" is already used in line 2.',
      '4 A firm needs the name of its contact.',
      '5 No slug can be made from this name. Add a column "slug".',
      '6 The system prompt has 5000000 characters; the maximum is 100000.',
      '7 The name contains a NUL character.',
      '8 The name contains half a character.',
      '9 "soon" is not a valid time.',
    ]);
    // An old record may have such a slug; only the database knows.
    expect(rows.at(-1)).toMatchObject({ line: 10, slugProblem: expect.stringContaining('cannot be a slug') });
  });
});
