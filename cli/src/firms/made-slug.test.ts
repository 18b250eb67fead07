import { FirmlineError } from '@firmline/sdk/errors';
import { isSlug } from '@firmline/sdk/firms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugMaker } from './made-slug.ts';

const roe = { name: 'Dana', companyName: 'Roe & Sons' };
const taken = new FirmlineError('Taken.', { code: 'conflict' });

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
    ['random', false, undefined, /^roe-and-sons-[2-9a-km-np-z]{8}$/],
    ['random', false, 'given', /^given$/],
    ['plain', false, undefined, /^roe-and-sons$/],
    ['plain', true, undefined, /^roe-and-sons-[2-9a-km-np-z]{12}$/],
    ['random', true, 'given', /^given-[2-9a-km-np-z]{12}$/],
  ] as const)('is made %s (always: %s) of a given %s as %s', (style, always, slug, expected) => {
    expect(slugMaker(style, { always }).slugOf({ ...roe, ...(slug ? { slug } : {}) })).toMatch(expected);
  });

  it('changes if it is taken and its ending is random', async () => {
    const maker = slugMaker('random');
    const seen: string[] = [];
    const made = await maker.create(roe, async (slug) => {
      seen.push(slug);
      if (seen.length < 3) throw taken;
      return slug;
    });
    expect(new Set(seen).size).toBe(3);
    expect(made).toBe(seen[2]);
    const refuse = (slug: string) => (seen.push(slug), Promise.reject(taken));
    seen.length = 0;
    await expect(slugMaker('plain').create(roe, refuse)).rejects.toBe(taken);
    await expect(maker.create({ slug: 'given' }, refuse)).rejects.toBe(taken);
    expect(seen).toEqual(['roe-and-sons', 'given']);
    await expect(maker.create(roe, refuse)).rejects.toBe(taken);
    expect(seen.length).toBeLessThan(10);
  });
});
