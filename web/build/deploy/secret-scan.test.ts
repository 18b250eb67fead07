import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuseSecrets } from './secret-scan.ts';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const key = (role: string) => `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ role })}.c2lnbmF0dXJl`;
const files = (text: string) => [
  { fileName: '_/assets/fine.js', text: 'const a = 1;' },
  { fileName: 'index.html', text },
];

describe('the output of a build', () => {
  it('may contain keys for visitors', () => {
    expect(() =>
      refuseSecrets(files(`<script>"${key('anon')}","sb_publishable_abcdefgh"</script>`), {}),
    ).not.toThrow();
  });

  it.each([
    [key('service_role'), 'index.html contains a Supabase service-role key'],
    ['sb_secret_0123456789', 'index.html contains a Supabase secret key'],
  ])('must not contain %s', (secret, problem) => {
    expect(() => refuseSecrets(files(`<script>"${secret}"</script>`), {})).toThrow(problem);
  });

  it('must not contain the value of a secret variable, and neither does the error', () => {
    const value = fc.stringMatching(/^[\w-]{8,60}$/);
    fc.assert(
      fc.property(fc.string(), value, fc.string(), (before, secret, after) => {
        const env = { FIRMLINE_PLATFORM_PRIVATE_KEY: secret };
        expect(() => refuseSecrets([{ fileName: 'a.js', text: before + secret + after }], env)).toThrow(
          'a.js contains the value of FIRMLINE_PLATFORM_PRIVATE_KEY',
        );
      }),
    );
    const secret = 'correct-horse-battery';
    expect(() => refuseSecrets(files(secret), { SUPABASE_SERVICE_ROLE_KEY: secret })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(secret) }),
    );
  });

  it('is not refused for a word that is not a key', () => {
    expect(() => refuseSecrets(files('const a = 1'), { SUPABASE_SERVICE_ROLE_KEY: 'a' })).not.toThrow();
    expect(() => refuseSecrets(files('const a = 1'), { SUPABASE_SERVICE_ROLE_KEY: '' })).not.toThrow();
  });
});
