import { isSlug } from '@firmline/sdk/firms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkOf, slugMaker, possibleSlugs } from './slugs.ts';
import { slugsIn } from './slug-list.ts';

const roe = { name: 'Dana', companyName: 'Roe & Sons' };

describe('the slug of a new firm', () => {
  it('is made from any name, with a random ending that stays while the name is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }), (name) => {
        const { slugOf } = slugMaker('random');
        const all = [...name].map((_, index) => slugOf({ name: name.slice(0, index + 1) })).filter(Boolean);
        expect(all.every(isSlug)).toBe(true);
        expect(new Set(all.map((slug) => slug.slice(-6))).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([
    ['random', undefined, /^roe-and-sons-[2-9a-km-np-z]{8}$/],
    ['random', 'given', /^given$/],
    ['plain', undefined, /^roe-and-sons$/],
    ['plain', '', /^firm-[2-9a-km-np-z]{8}$/, { name: '田中', companyName: '' }],
  ] as const)('is made %s of a given %s as %s', (style, slug, expected, firm: object = roe) => {
    expect(slugMaker(style).slugOf({ ...firm, ...(slug ? { slug } : {}) })).toMatch(expected);
  });
});

const page = 'https://demo.example.com';

describe('a slug or a pasted link', () => {
  it.each([
    ['hartwell-lowe', ['hartwell-lowe']],
    ['https://demo.example.com/hartwell-lowe', ['hartwell-lowe']],
    ['http://localhost:4310/hartwell-lowe/', ['hartwell-lowe']],
    ['HTTPS://demo.example.com/hartwell-lowe?utm_source=mail#top', ['hartwell-lowe']],
    ['<https://demo.example.com/hartwell-lowe>', ['hartwell-lowe>', 'hartwell-lowe']],
    [' (https://demo.example.com/hartwell-lowe).', ['hartwell-lowe).', 'hartwell-lowe']],
    ['https://demo.example.com/Hartwell-Lowe,', ['Hartwell-Lowe,', 'hartwell-lowe']],
    ['https://demo.example.com/hartwell%2Dlowe', ['hartwell-lowe']],
    ['https://demo.example.com/caf%C3%A9', ['café']],
    ['https://demo.example.com', ['default']],
    ['https://demo.example.com/?ref=x', ['default']],
    ['/hartwell-lowe', ['/hartwell-lowe', 'hartwell-lowe']],
    ['/', ['/', 'default']],
    ['demo.example.com/hartwell-lowe', ['demo.example.com/hartwell-lowe', 'hartwell-lowe']],
    ['demo-2.eu.example.com:8080/rowe', ['demo-2.eu.example.com:8080/rowe', 'rowe']],
    ['localhost:4310/hartwell-lowe', ['localhost:4310/hartwell-lowe', 'hartwell-lowe']],
    ['hartwell%2Dlowe', ['hartwell%2Dlowe', 'hartwell-lowe']],
    ['Hartwell-Lowe.', ['Hartwell-Lowe.', 'hartwell-lowe']],
    ['a/b', ['a/b']],
    // What Git Bash makes of /hartwell-lowe.
    ['C:/Program Files/Git/hartwell-lowe', ['C:/Program Files/Git/hartwell-lowe', 'hartwell-lowe']],
    // A mistake that names no firm must not select the firm of the empty path.
    ['', ['']],
    [' ', [' ']],
    ['...', ['...']],
  ])('%j may mean %j', (given, slugs) => {
    expect(possibleSlugs(given).slugs).toEqual(slugs);
  });

  it('means first the slug that it leads to', () => {
    const pages = fc.constantFrom(page, 'http://localhost:4310', `${page}/demos`);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), pages, (slug, pageUrl) => {
        fc.pre(slug.isWellFormed() && !/^\.+$/.test(slug));
        expect(possibleSlugs(linkOf(pageUrl, slug), pageUrl).slugs[0]).toBe(slug);
      }),
    );
  });

  it.each([
    ['https://demo.example.com/a', page, undefined],
    ['demo.example.com/a', page, undefined],
    ['/a', page, undefined],
    ['a', page, undefined],
    ['https://demo.example.com/a', undefined, undefined],
    ['http://127.0.0.1:4310/a', 'http://localhost:4310', undefined],
    ['https://other.example.com/a', page, 'other.example.com'],
    ['other.example.com/a', page, 'other.example.com'],
    ['http://localhost:4311/a', 'http://localhost:4310', 'localhost:4311'],
  ])('%s, with the page %s, is of the other host %s', (given, pageUrl, host) => {
    expect(possibleSlugs(given, pageUrl).otherHost).toBe(host);
  });
});

const read = (text: string, name = 'slugs.txt') => slugsIn({ name, bytes: Buffer.from(text) });

describe('a file of slugs', () => {
  it.each([
    ['a list', 'a\nb\r\n\na\n'],
    ['a list with a header', 'slug\na\nb\n'],
    ['CSV', 'Name;Slug\nDana; a \n"x;y";b\n'],
    ['JSON', '["a", "b"]'],
    ['JSON of firms', '[{"slug":"a","name":"Dana"},{"slug":"b"}]'],
    ['JSON lines', '{"slug":"a"}\n{"slug":"b"}\n'],
  ])('reads slugs from %s', async (_, text) => {
    expect(await read(text)).toEqual(['a', 'b']);
  });

  it.each([
    ['', /^There are no rows in /],
    ['name,company\nDana,Roe\n', /has no column "slug"\.$/],
    ['slug,name\na,Dana\n,Ann\n', /^Line 3 of .* has no slug\.$/],
    ['["a", 5]', /^Item 2 of .* has no slug\.$/],
    ['{"name":"Dana"}', /has no column "slug"\.$/],
  ])('refuses %j as a file of slugs', async (text, message) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(message),
    });
  });
});
