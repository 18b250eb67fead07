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
    ['//A//B//', 'a/b'],
    ['Größe & Söhne', 'größe & söhne'],
    ['हिन्दी', 'हिन्दी'],
    ['a & b = c', 'a & b = c'],
    // Other characters for a hyphen: en, em and no-break dash, hyphen, minus, small and wide hyphen, underscore.
    ...[...'\u2013\u2014\u2011\u2010\u2212\ufe63\uff0d_'].map((dash) => [
      `hartwell${dash}lowe`,
      'hartwell-lowe',
    ]),
    ['a.b_c', 'a.b-c'],
    ['hartwell--lowe', 'hartwell-lowe'],
    ['Ｈａｒｔｗｅｌｌ-ﬁnch', 'hartwell-finch'],
    // Invisible characters. A soft hyphen alone has replaced the hyphen.
    ['hart\u{AD}well-\u{200B}lowe', 'hartwell-lowe'],
    ['hartwell\u{AD}lowe', 'hartwell-lowe'],
    // Queries, and signs escaped for HTML.
    ['a&utm_source=mail&b=c/d', 'a'],
    ['a?gclid=x', 'a'],
    ['a#Top', 'a'],
    ['hartwell-lowe&amp;utm_source=x', 'hartwell-lowe'],
    ['hartwell-lowe&amp;amp;utm_source=x', 'hartwell-lowe'],
    ['hartwell-lowe&#038;utm_source=x', 'hartwell-lowe'],
    ['hartwell-lowe<br>', 'hartwell-lowe'],
    ['hartwell-lowe&lt;br&gt;', 'hartwell-lowe'],
    // Quoted-printable: a space, "=", a hyphen, an en dash in UTF-8 and in Windows-1252, a line break that was joined.
    ['hartwell-lowe=20', 'hartwell-lowe'],
    ['hartwell-lowe=3D', 'hartwell-lowe'],
    ['hartwell=2Dlowe', 'hartwell-lowe'],
    ['hartwell=E2=80=93lowe', 'hartwell-lowe'],
    ['hartwell=96lowe', 'hartwell-lowe'],
    ['hart=well-lowe', 'hartwell-lowe'],
    // Encoded twice, and three times.
    ['hartwell%2Dlowe', 'hartwell-lowe'],
    ['hartwell%25E2%2580%2593lowe%2520', 'hartwell-lowe'],
    // The sentence behind the link, and a line that was broken at a hyphen.
    ['hartwell-lowe, please call', 'hartwell-lowe'],
    ['hartwell-lowe) – thanks', 'hartwell-lowe'],
    ['hartwell-lowe – thanks', 'hartwell-lowe'],
    ['hartwell-lowe’s', 'hartwell-lowe'],
    ['hartwell-lowe "Demo"', 'hartwell-lowe'],
    ['hartwell-lowe\nBest regards', 'hartwell-lowe'],
    ['hartwell-\r\nlowe', 'hartwell-lowe'],
    // Nothing that could be a slug.
    ...['!', '...', '-', '%', '_', ' ', '\u{200B}', ')', ''].map((text) => [text, '']),
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
