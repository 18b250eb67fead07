import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSlug, slugFromPath } from './slug-of-path.ts';

describe('the plain form of a slug', () => {
  it.each([
    ['hartwell-lowe', 'hartwell-lowe'],
    ['Hartwell-LOWE', 'hartwell-lowe'],
    ['“Hartwell-Lowe”.', 'hartwell-lowe'],
    ['_*(hartwell-lowe)*_', 'hartwell-lowe'],
    [' hartwell-lowe\u{A0}\u{200B}\u{FEFF}', 'hartwell-lowe'],
    ['hart\u{AD}well-\u{200B}lowe', 'hartwell-lowe'],
    ['//A//B//', 'a/b'],
    ['a.b_c', 'a.b_c'],
    ['Größe & Söhne', 'größe & söhne'],
    ['हिन्दी', 'हिन्दी'],
    ['a&utm_source=mail&b=c/d', 'a'],
    ['a?gclid=x', 'a'],
    ['a & b = c', 'a & b = c'],
    ['.', 'default'],
  ])('of %j is %j', (slug, plain) => {
    expect(plainSlug(slug)).toBe(plain);
  });

  it('of a new slug is the slug itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/), (slug) => {
        expect(plainSlug(slug)).toBe(slug);
      }),
    );
  });

  it('has no other plain form, whatever the link', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.string(), (path, more) => {
        const plain = plainSlug(slugFromPath(path) + more);
        expect(plainSlug(plain)).toBe(plain);
      }),
    );
  });
});
