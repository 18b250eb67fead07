import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSlug, maxSlugLength, nextFreeSlug, parseSlug, slugify } from './slug.ts';

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

describe('nextFreeSlug', () => {
  it('is free and valid', () => {
    fc.assert(
      fc.property(fc.nat({ max: 30 }), fc.integer({ min: 1, max: maxSlugLength }), (takenCount, length) => {
        const slug = 'a'.repeat(length);
        const taken = new Set<string>();
        for (let count = 0; count < takenCount; count++)
          taken.add(nextFreeSlug(slug, (name) => taken.has(name)));
        expect(taken.size).toBe(takenCount);
        expect([...taken].every(isSlug)).toBe(true);
      }),
    );
  });
});
