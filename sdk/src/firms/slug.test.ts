import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSlug,
  maxSlugLength,
  numberedSlug,
  parseSlug,
  slugify,
  suffixBits,
  withRandomSuffix,
} from './slug.ts';

describe('slugify', () => {
  it.each([
    ['Hartwell & Lowe LLP', 'hartwell-and-lowe-llp'],
    ["O'Brien, Müller & Søn", 'obrien-muller-and-son'],
    ['  Straße  ', 'strasse'],
    ['田中法律事務所', ''],
  ])('makes %j into %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it('yields a valid slug or nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const slug = slugify(text);
        expect(slug === '' || isSlug(slug)).toBe(true);
      }),
    );
  });
});

describe('parseSlug', () => {
  it('leaves a valid slug as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,20}(-[a-z0-9]{1,10}){0,3}$/), (slug) => {
        expect(parseSlug(slug)).toBe(slug);
      }),
    );
  });

  it.each(['', '_', 'a b', 'a/b', 'A', '-a', 'a-', 'a--b', 'ü', 'a'.repeat(maxSlugLength + 1)])(
    'refuses %j',
    (text) => {
      expect(() => parseSlug(text)).toThrow(
        expect.objectContaining({ code: 'invalid-input', fault: 'user' }),
      );
    },
  );

  it('suggests the nearest valid slug', () => {
    expect(() => parseSlug('Hartwell Lowe')).toThrow(
      expect.objectContaining({ hint: 'Use "hartwell-lowe".' }),
    );
  });
});

describe('numberedSlug', () => {
  it('is valid and different for every number, whatever the length of the slug', () => {
    const slugs = fc.stringMatching(/^[a-z0-9]{1,40}(-[a-z0-9]{1,13}){0,3}$/).filter(isSlug);
    fc.assert(
      fc.property(
        slugs,
        fc.integer({ min: 2, max: 5000 }),
        fc.integer({ min: 2, max: 5000 }),
        (slug, a, b) => {
          expect(isSlug(numberedSlug(slug, a))).toBe(true);
          expect(numberedSlug(slug, a) === numberedSlug(slug, b)).toBe(a === b);
        },
      ),
      { examples: [['a'.repeat(maxSlugLength), 2, 10]] },
    );
  });

  it('ends in the number', () => {
    expect(numberedSlug('hartwell-lowe', 2)).toBe('hartwell-lowe-2');
    expect(numberedSlug(`${'a'.repeat(77)}-bc`, 2)).toBe(`${'a'.repeat(77)}-2`);
  });
});

describe('withRandomSuffix', () => {
  it('is a slug of its own every time, however long the text before it', () => {
    const made = ['dana', 'a'.repeat(maxSlugLength), `${'a'.repeat(66)}-b`].flatMap((slug) =>
      Array.from({ length: 200 }, () => withRandomSuffix(slug)),
    );
    expect(made.every(isSlug)).toBe(true);
    expect(new Set(made).size).toBe(600);
    expect(suffixBits).toBe(60);
    // Every letter has its turn at the end.
    expect(new Set(Array.from({ length: 2000 }, () => withRandomSuffix('a').at(-1))).size).toBe(32);
  });
});
