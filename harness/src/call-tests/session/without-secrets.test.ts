import { expect, it } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

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
])('%s is reported as %s', (address, told) => {
  expect(withoutSecrets(address)).toBe(told);
});
