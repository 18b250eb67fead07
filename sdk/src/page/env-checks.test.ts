import { expect, it } from 'vitest';
import { keyProblem, supabaseUrlProblem, urlProblem } from './env-checks.ts';

it.each([
  ['/hook', 'service', undefined],
  ['//host/hook', 'service', 'is not an http(s) URL or a path'],
  ['hook', 'service', 'is not an http(s) URL or a path'],
  ['ftp://host', 'link', 'is not an http(s) URL or a path'],
  ['https://host/a?b#c', 'service', undefined],
  ['https://user@host', 'service', 'holds a user name or password'],
  ['https://:word@host', 'link', 'holds a user name or password'],
  ['http://host', 'service', 'begins with http:'],
  ['http://host', 'base', 'begins with http:'],
  ['http://host', 'link', undefined],
  ['http://localhost:1', 'service', undefined],
  ['http://a.localhost', 'service', undefined],
  ['http://127.0.0.1', 'service', undefined],
  ['http://[::1]', 'service', undefined],
  ['http://localhost.example.com', 'service', 'begins with http:'],
  ['https://host?a', 'base', 'holds a query or a fragment. Remove it: https://host.'],
  ['https://host#a', 'base', 'holds a query or a fragment'],
  ['https://host/a', 'base', undefined],
] as const)('the problem of %s as a %s is %j', (value, kind, problem) => {
  const found = urlProblem('X_URL', value, kind);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(`X_URL ${problem}`);
});

it.each([
  ['https://abcd.supabase.co', undefined],
  ['https://abcd.supabase.co/rest/v1', 'ends in /rest/v1'],
  ['https://abcd.supabase.co/rest/v1/', 'ends in /rest/v1'],
  ['/_/rest/v1', 'ends in /rest/v1'],
  ['https://example.com/rest/v1/more', undefined],
  ['https://supabase.com/dashboard', 'the dashboard'],
  ['https://app.supabase.io', 'the dashboard'],
  ['https://my.supabase.com', undefined],
  ['not a url', undefined],
])('the problem of %s as a Supabase project is %j', (value, problem) => {
  const found = supabaseUrlProblem(value);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
});

it.each([
  ['abc.DEF~+/=-_', true],
  ['a b', false],
  ['"a"', false],
  ['', false],
])('%j can be a key: %s', (value, isOne) => {
  expect(keyProblem('KEY', value) === undefined).toBe(isOne);
});
