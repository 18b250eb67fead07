import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyHint, redact, rememberSecret, withoutSecretFields, withoutSecrets } from './redact.ts';

const key = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789-_./+$&='),
  minLength: 8,
  maxLength: 60,
});

describe('redact', () => {
  it('masks known keys in any encoding', () => {
    fc.assert(
      fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
        rememberSecret(secret);
        for (const form of [secret, encodeURIComponent(secret), JSON.stringify({ secret })]) {
          const safe = redact(`${before} ${form} ${after}`);
          expect(safe).not.toContain(secret);
          expect(safe).not.toContain(encodeURIComponent(secret));
        }
      }),
    );
  });

  it('masks a key that contains another', () => {
    rememberSecret('part-of-a-key');
    rememberSecret('part-of-a-key-and-more-of-it');
    expect(redact('x part-of-a-key-and-more-of-it y')).toBe('x […f-it] y');
  });

  it.each([
    ['authorization: Bearer unknown-key', 'authorization: Bearer [redacted]'],
    ['Authorization: Basic dXNlcjpwYXNz', 'Authorization: Basic [redacted]'],
    ['apikey: unknown', 'apikey: [redacted]'],
    ['"apikey":"unknown","x":1', '"apikey":"[redacted]","x":1'],
    ['Set-Cookie: session=1; other=2', 'Set-Cookie: [redacted]'],
    ['x-vapi-secret: unknown', 'x-vapi-secret: [redacted]'],
    ['key eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2ln here', 'key [redacted] here'],
    ['GET http://bob:pass@host/x?a=b@c', 'GET http://host/x?a=b@c'],
    ['"https://host/y?a=1&access_token=hunter22&b=2"', '"https://host/y?a=1&access_token=…&b=2"'],
    ['nothing to hide, not even authorization', 'nothing to hide, not even authorization'],
  ])('masks %j by its header or form', (text, safe) => {
    expect(redact(text)).toBe(safe);
  });

  it('shows the end of a long key, and nothing of a short one', () => {
    expect(keyHint('0123456789abcdef')).toBe('…cdef');
    expect(keyHint('0123456789')).toBe('…');
  });
});

it.each([
  ['https://demo.example.com/hartwell-lowe', 'https://demo.example.com/hartwell-lowe'],
  ['http://127.0.0.1:9222', 'http://127.0.0.1:9222'],
  ['wss://host?token=SECRET', 'wss://host?token=…'],
  ['wss://host/a?token=SEC=RET&timeout=SECRET', 'wss://host/a?token=…&timeout=…'],
  ['https://host/?SECRET', 'https://host/?…'],
  ['https://host/?', 'https://host/?'],
  [
    'https://user:SECRET@preview/x?x-vercel-protection-bypass=SECRET',
    'https://preview/x?x-vercel-protection-bypass=…',
  ],
  ['https://SECRET@host', 'https://host'],
  ['https://user:SEC@RET@host/a@b', 'https://host/a@b'],
  ['https://host/x#access_token=SECRET', 'https://host/x#…'],
  ['https://host/x?a=SECRET#SECRET?b=SECRET', 'https://host/x?a=…#…'],
  ['user:SECRET@host:9222?token=SECRET', 'host:9222?token=…'],
])('the address %s is reported as %s', (address, told) => {
  expect(withoutSecrets(address)).toBe(told);
});

it('masks the secrets in the fields of JSON, and no other text', () => {
  expect(withoutSecretFields('{"apiKey":"abc","a":[{"authToken":"def","name":"x"}],"key":1}')).toBe(
    '{"apiKey":"[redacted]","a":[{"authToken":"[redacted]","name":"x"}],"key":1}',
  );
  expect(withoutSecretFields('apiKey: abc')).toBe('apiKey: abc');
});
