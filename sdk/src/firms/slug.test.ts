import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSlug,
  maxSlugLength,
  parseSlug,
  randomBits,
  randomPart,
  randomPartLength,
  slugify,
  withRandomPart,
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
  it('keeps a valid slug unchanged', () => {
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

describe('a random part', () => {
  it('can be appended to a slug of any length', () => {
    const slugs = fc.stringMatching(/^[a-z0-9]{1,40}(-[a-z0-9]{1,13}){0,3}$/).filter(isSlug);
    fc.assert(
      fc.property(slugs, (slug) => {
        const part = randomPart();
        const made = withRandomPart(slug, part);
        expect(isSlug(made)).toBe(true);
        expect(made.endsWith(`-${part}`)).toBe(true);
        expect(slug.startsWith(made.slice(0, -part.length - 1))).toBe(true);
      }),
      {
        examples: [['a'.repeat(maxSlugLength)], [`${'a'.repeat(70)}-b`]],
      },
    );
  });

  it('has at least 40 bits, in characters that are not easily confused', () => {
    const characters = new Set(randomPart(20_000));
    expect(characters.size).toBe(32);
    for (const alike of ['0o', '1l']) for (const one of alike) expect(characters).not.toContain(one);
    expect(randomPart()).toHaveLength(randomPartLength);
    expect(randomBits).toBe(40);
  });
});
