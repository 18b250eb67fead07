import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugFromPath } from './slug-of-path.ts';

describe('slugFromPath', () => {
  it.each([
    ['/', 'default'],
    ['', 'default'],
    ['/hartwell-lowe', 'hartwell-lowe'],
    ['/hartwell-lowe/', 'hartwell-lowe'],
    ['/a/b', 'a/b'],
    ['/a/b/', 'a/b'],
    ['//', 'default'],
    ['/a//', 'a/'],
    ['/caf%C3%A9', 'café'],
    ['/a%2Fb', 'a/b'],
    ['/a%2F', 'a/'],
    ['/100%', '100%'],
    ['/%E0%A4%A', '%E0%A4%A'],
    ['/caf%C3%A9%zz', 'café%zz'],
    ['/%ff-%41', '%ff-A'],
  ])('reads %s as %s', (pathname, slug) => {
    expect(slugFromPath(pathname)).toBe(slug);
  });

  it('returns every slug from its URL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.boolean(), (slug, trailing) => {
        fc.pre(slug.isWellFormed());
        const pathname = `/${encodeURIComponent(slug)}${trailing ? '/' : ''}`;
        expect(slugFromPath(pathname)).toBe(slug);
      }),
    );
  });

  it('never throws and is never empty', () => {
    fc.assert(
      fc.property(fc.string(), (pathname) => {
        expect(slugFromPath(pathname)).not.toBe('');
      }),
    );
  });
});
