import { isSlug } from '@firmline/sdk/firms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReachable } from './slugs.ts';

describe('a slug that a link reaches', () => {
  it.each([
    'default',
    'hartwell-lowe',
    'a/b',
    '/a',
    'a/',
    'café',
    '田中',
    'a b',
    '100%',
    '?',
    '#',
    '...',
    'A.b',
  ])('%j', (slug) => {
    expect(isReachable(slug)).toBe(true);
  });

  it.each(['', '.', '..', '_', '\ud800'])('is not %j', (slug) => {
    expect(isReachable(slug)).toBe(false);
  });

  it('is every slug that new firms can have', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/), (slug) => {
        expect(isReachable(slug) || !isSlug(slug)).toBe(true);
      }),
    );
  });
});
