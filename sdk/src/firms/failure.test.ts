import { describe, expect, it } from 'vitest';
import { dataServiceFailure } from './failure.ts';

/** What the client reports when the resolver knows no such name. */
const unresolved = (host: string) => ({
  message: 'TypeError: fetch failed',
  details: `TypeError: fetch failed\n\nCaused by: Error: getaddrinfo ENOTFOUND ${host} (ENOTFOUND)\n    at onlookupall`,
  hint: '',
  code: '',
});

describe('a failed request', () => {
  it.each([
    [{ code: '42703', message: 'column x.name does not exist' }, 400, 'Run sdk/src/firms/schema.sql'],
    [{ message: 'Project paused' }, 540, 'Restore it at https://supabase.com/dashboard'],
    [
      unresolved('abcdefghijklmnopqrst.supabase.co'),
      0,
      'restore it at https://supabase.com/dashboard/project/abcdefghijklmnopqrst',
    ],
    [unresolved('data.example.com'), 0, 'Check the connection and the address'],
  ])('suggests what to do: %j with %i', (reported, status, step) => {
    expect(dataServiceFailure('while testing', reported, status).hint).toContain(step);
  });

  it.each([
    [0, { message: 'TimeoutError: late' }, 'timeout', 'did not respond in time'],
    [0, { message: 'AbortError: gone' }, 'aborted', 'Stopped'],
    [0, { message: 'TypeError: fetch failed' }, 'network', 'Could not reach'],
    [0, { message: 'TypeError: fetch failed at localhost:9' }, 'network', 'data service at localhost:9 '],
    [511, {}, 'network', 'requires a log-in'],
    [302, {}, 'unparsable', ': it redirects elsewhere (HTTP 302)'],
    [200, {}, 'unparsable', 'while testing (HTTP 200)'],
    [400, {}, 'unparsable', '(HTTP 400)', ' <html>'],
    [401, { code: 'x', message: '' }, 'auth', 'refused the key'],
    [403, { code: 'x', message: '' }, 'auth', 'refused the key'],
    [400, { code: '42501', message: '' }, 'auth', 'refused the key'],
    [429, { code: 'x' }, 'rate-limited', 'too many requests'],
    [409, { code: '23505' }, 'conflict', 'already exists'],
    [400, { code: '23514', message: 'too long' }, 'invalid-input', 'refused a value while testing: too long'],
    [400, { code: '22001', message: 'too long' }, 'invalid-input', 'refused a value'],
    [404, { code: '42P01' }, 'database', 'does not exist in this project'],
    [404, { code: 'PGRST205' }, 'database', 'does not exist in this project'],
    [
      400,
      { code: '42703', message: 'column legal_firm_visitors.expires_at does not exist' },
      'database',
      'The table legal_firm_visitors lacks the column expires_at.\n',
    ],
    [
      400,
      {
        code: 'PGRST204',
        message: "Could not find the 'expires_at' column of 'legal_firm_visitors' in the schema cache",
      },
      'database',
      'The table legal_firm_visitors lacks the column expires_at.\n',
    ],
    [
      400,
      {
        code: 'PGRST204',
        message: "Column 'expires_at' of relation 'legal_firm_visitors' does not exist",
      },
      'database',
      'The table legal_firm_visitors lacks the column expires_at.\n',
    ],
    [400, { code: '42703', message: '' }, 'database', 'The table legal_firm_visitors lacks a column.\n'],
    [540, { message: 'Project paused' }, 'database', 'The Supabase project is paused.\n'],
    [540, { message: '<html>' }, 'database', 'The Supabase project is paused.\n'],
    [
      0,
      unresolved('abcdefghijklmnopqrst.supabase.co'),
      'network',
      'The host abcdefghijklmnopqrst.supabase.co cannot be found.\n',
    ],
    [0, unresolved('data.example.com'), 'network', 'The host data.example.com cannot be found.\n'],
    [500, { code: 'XX', message: 'first\nsecond' }, 'database', 'failed while testing: first\n'],
    [502, { message: 'bad gateway' }, 'database', 'failed while testing: HTTP 502, bad gateway\n'],
    [502, { message: '<html>' }, 'database', 'failed while testing: HTTP 502\n'],
    [500, null, 'database', 'failed while testing: HTTP 500\n'],
  ] as const)('with %d and %j is %s', (status, reported, code, words, message?: string) => {
    const failure = dataServiceFailure(
      'while testing',
      message === undefined ? reported : { message },
      status,
    );
    expect(failure).toMatchObject({ code });
    expect(`${failure.message}\n`).toContain(words);
  });
});
