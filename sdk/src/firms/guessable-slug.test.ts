import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGuessableSlug, maxSlugLength, plainSlugOf, withRandomPart } from './slug.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 120 });
const firm = fc.record({ name: text, companyName: text }).filter((one) => plainSlugOf(one) !== '');

describe('a slug that can be guessed', () => {
  it('consists only of words of the name, with or without a number', () => {
    fc.assert(
      fc.property(firm, fc.integer({ min: 2, max: 9999 }), (one, index) => {
        const plain = plainSlugOf(one);
        expect(isGuessableSlug({ ...one, slug: plain })).toBe(plain !== 'default');
        expect(isGuessableSlug({ ...one, slug: `${plain.slice(0, 70)}-${index}` })).toBe(true);
      }),
    );
  });

  it('does not end in a random part', () => {
    fc.assert(
      fc.property(firm, (one) => {
        expect(isGuessableSlug({ ...one, slug: withRandomPart(plainSlugOf(one)) })).toBe(false);
      }),
    );
  });

  it.each([
    ['hartwell-lowe', 'Hartwell & Lowe LLP', true],
    ['dana', 'Hartwell & Lowe LLP', true],
    ['lowe-dana-3', 'Hartwell & Lowe LLP', true],
    ['Hartwell Lowe', 'Hartwell & Lowe LLP', true],
    ['\u6cd5\u5f8b', '\u6cd5\u5f8b', true],
    ['lowe-spring-offer', 'Hartwell & Lowe LLP', false],
    ['lowe-23456', 'Hartwell & Lowe LLP', false],
    ['default', 'Default', false],
    ['a'.repeat(maxSlugLength), 'a'.repeat(100), true],
  ])('%j of Dana at %j: %s', (slug, companyName, expected) => {
    expect(isGuessableSlug({ slug, name: 'Dana', companyName })).toBe(expected);
  });
});
