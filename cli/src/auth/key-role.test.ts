import { describe, expect, it } from 'vitest';
import { factsOf, misplaced } from './check-keys.ts';

const token = (claims: object) =>
  ['{"alg":"HS256"}', JSON.stringify(claims), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

const anon = token({ role: 'anon' });
const service = token({ role: 'service_role', exp: 2_000_000_000 });

describe('the facts in a key', () => {
  it.each([
    [anon, 'anon', undefined],
    [service, 'service_role', 2_000_000_000_000],
    ['sb_secret_abc', 'service_role', undefined],
    ['sb_publishable_abc', 'anon', undefined],
    [token({ role: 'owner' }), undefined, undefined],
    ['opaque', undefined, undefined],
    ['a.b.c', undefined, undefined],
    ['', undefined, undefined],
  ])('of %s', (key, role, expiresAt) => {
    expect(factsOf(key)).toEqual({ role, expiresAt });
  });

  it.each([
    ['anonKey', anon, undefined],
    ['serviceRoleKey', service, undefined],
    ['anonKey', 'opaque', undefined],
    ['anonKey', service, 'every visitor'],
    ['anonKey', 'sb_secret_abc', 'every visitor'],
    ['serviceRoleKey', anon, 'neither list nor write firms'],
    [
      'serviceRoleKey',
      token({ role: 'service_role', exp: 1_000_000_000 }),
      'The service-role key expired on 2001-09-09.',
    ],
    ['anonKey', token({ role: 'anon', exp: 1_000_000_000 }), 'The anonymous key expired on 2001-09-09.'],
  ] as const)('show whether it can be used as %s', (name, key, words) => {
    const problem = misplaced(name, key, 1_500_000_000_000);
    expect(problem ?? '').toContain(words ?? '');
    expect(problem === undefined).toBe(words === undefined);
  });
});
