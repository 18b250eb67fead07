import { isSlug } from '@firmline/sdk/firms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugMaker } from './slugs.ts';

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
