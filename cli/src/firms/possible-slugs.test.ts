import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkOf, possibleSlugs } from './slugs.ts';

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
    ['localhost:4310/hartwell-lowe', ['localhost:4310/hartwell-lowe', 'hartwell-lowe']],
    ['hartwell%2Dlowe', ['hartwell%2Dlowe', 'hartwell-lowe']],
    ['Hartwell-Lowe.', ['Hartwell-Lowe.', 'hartwell-lowe']],
    ['a/b', ['a/b']],
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
