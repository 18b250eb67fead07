import { expect, it } from 'vitest';
import { policyRewrite } from './policy.ts';

const headers = [
  { name: 'Content-Type', value: 'text/html' },
  { name: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'; script-src 'self'" },
  { name: 'X-Frame-Options', value: 'DENY' },
];
const policies = (rewritten: readonly { name: string; value: string }[] | undefined) =>
  rewritten?.filter(({ name }) => name === 'content-security-policy').map(({ value }) => value);

it('keeps the headers of a link', () => {
  expect(policyRewrite({})).toBeNull();
  expect(policyRewrite({ page: 'top' })).toBeNull();
});

it('allows framing and keeps the rest of the policy', () => {
  const rewritten = policyRewrite({ page: 'iframe' })?.(headers);
  expect(policies(rewritten)).toEqual(["default-src 'none'; script-src 'self'"]);
  expect(rewritten?.map(({ name }) => name.toLowerCase())).toEqual([
    'content-type',
    'content-security-policy',
  ]);
});

it('removes the policy, or adds to it', () => {
  expect(policies(policyRewrite({ csp: 'none' })?.(headers))).toEqual([]);
  const strict = policies(policyRewrite({ csp: 'strict' })?.(headers));
  expect(strict).toHaveLength(2);
  expect(strict?.[0]).toBe(headers[1]?.value);
});
