import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimsOf, secretKeysIn } from './secret-keys.ts';

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const token = (claims: unknown, signature = 'c2lnbmF0dXJl') =>
  `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.${signature}`;

const anySignature = fc.stringMatching(/^[\w-]{0,43}$/);
const claims = fc.dictionary(fc.string(), fc.jsonValue());
const secretRole = fc.constantFrom('service_role', 'supabase_admin');
const otherRole = fc
  .oneof(fc.constantFrom('anon', 'authenticated', 'service', 'SERVICE_ROLE'), fc.jsonValue())
  .filter((role) => role !== 'service_role' && role !== 'supabase_admin');
/** Text that may surround a key in a script or in HTML. */
const surroundings = fc.oneof(
  fc.string(),
  fc.constantFrom('Bearer ', '%20', '"', 'key=', 'eyJhbGciOi', '.', 'x.e'),
);

describe('secret keys', () => {
  it('are found anywhere in a text', () => {
    fc.assert(
      fc.property(
        surroundings,
        fc.record({ others: claims, role: secretRole, signature: anySignature }),
        surroundings,
        (before, { others, role, signature }, after) => {
          const found = secretKeysIn(before + token({ ...others, role }, signature) + after);
          expect(found.map(({ kind }) => kind)).toContain('Supabase service-role key');
        },
      ),
    );
  });

  it('do not include keys for visitors', () => {
    fc.assert(
      fc.property(claims, otherRole, (others, role) => {
        const { token: _, ...rest } = others;
        expect(secretKeysIn(token({ ...rest, role }))).toEqual([]);
      }),
    );
  });

  it('can be searched in any text, in linear time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('.', 'e', 'eyJ', 'y', '-', '{', 'sb_secret_', '\u0000')),
        (parts) => {
          expect(Array.isArray(secretKeysIn(parts.join('')))).toBe(true);
        },
      ),
    );
    expect(secretKeysIn('.eyJ'.repeat(100_000))).toEqual([]);
    expect(secretKeysIn(`.${'ey'.repeat(500_000)}`)).toEqual([]);
  });

  it('are reported by kind, not in full', () => {
    const secret = 'sb_secret_9f8a7b6c5d4e3f2a1b0c';
    expect(secretKeysIn(`key:"${secret}"`)).toEqual([
      { kind: 'Supabase secret key', excerpt: 'sb_secret_9f8a…' },
    ]);
    const platform = token({ orgId: 'o', token: { tag: 'private' } });
    expect(secretKeysIn(platform).map(({ kind }) => kind)).toEqual(['private key of the voice platform']);
    expect(secretKeysIn(token({ orgId: 'o', token: { tag: 'public' } }))).toEqual([]);
    const [found] = secretKeysIn(token({ role: 'service_role' }));
    expect(found?.excerpt).not.toContain(encode({ role: 'service_role' }));
  });

  it('do not include the names of keys', () => {
    expect(secretKeysIn('if (key.startsWith("sb_secret_")) throw "service_role"')).toEqual([]);
  });
});

describe('the claims of a token', () => {
  it('decodes the claims of a token', () => {
    fc.assert(
      fc.property(claims, (written) => {
        expect(claimsOf(token(written))).toEqual(JSON.parse(JSON.stringify(written)));
      }),
    );
  });

  it.each(['', 'anon', 'a.b', 'a.b.c', 'a.b.c.d', `${token({})} `, token([]), token(null)])(
    'are undefined for %j',
    (text) => {
      expect(claimsOf(text)).toBeUndefined();
    },
  );
});
