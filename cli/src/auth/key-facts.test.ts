import { describe, expect, it } from 'vitest';
import { expiryProblem, factsOf, projectProblem } from './key-facts.ts';

const token = (claims: object) =>
  ['{"alg":"HS256"}', JSON.stringify(claims), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

const anon = token({ role: 'anon', ref: 'abcd' });
const service = token({ role: 'service_role', exp: 2_000_000_000 });

describe('the facts in a key', () => {
  it.each([
    [anon, 'anon', 'abcd', undefined],
    [service, 'service_role', undefined, 2_000_000_000_000],
    ['sb_secret_abc', 'service_role', undefined, undefined],
    ['sb_publishable_abc', 'anon', undefined, undefined],
    [token({ role: 'owner' }), undefined, undefined, undefined],
    ['opaque', undefined, undefined, undefined],
    ['a.b.c', undefined, undefined, undefined],
    ['', undefined, undefined, undefined],
  ])('reads the kind and the role of %s', (key, role, project, expiresAt) => {
    expect(factsOf(key)).toEqual({ role, project, expiresAt });
  });

  it('show when it ended', () => {
    const key = token({ exp: 1_000_000_000 });
    expect(expiryProblem('serviceRoleKey', key, 1_500_000_000_000)).toBe(
      'The service-role key expired on 2001-09-09.',
    );
    expect(expiryProblem('anonKey', key, 999_999_999_999)).toBeUndefined();
  });

  it('show that it is of another project', () => {
    expect(projectProblem('anonKey', anon, 'https://dcba.supabase.co')).toBe(
      'The anonymous key is of the project abcd, and the URL of the project dcba.',
    );
    for (const url of ['https://abcd.supabase.co', 'https://data.example', ''])
      expect(projectProblem('anonKey', anon, url)).toBeUndefined();
    expect(projectProblem('anonKey', 'sb_publishable_a', 'https://dcba.supabase.co')).toBeUndefined();
  });
});
