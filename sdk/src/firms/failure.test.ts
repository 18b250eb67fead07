import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { dataServiceFailure, lookingUp, outageOf } from './failure.ts';

/** What the client reports when the resolver knows no such name. */
const unresolved = (host: string) => ({
  message: 'TypeError: fetch failed',
  details: `TypeError: fetch failed\n\nCaused by: Error: getaddrinfo ENOTFOUND ${host} (ENOTFOUND)\n    at onlookupall`,
  hint: '',
  code: '',
});

const database = (code: string, message: string, hint: string | null = null) => ({
  code,
  details: null,
  hint,
  message,
});
/** A body that is no JSON. */
const page = (title: string) => `<!DOCTYPE html>\n<head>\n<title>${title}</title>`;
/** @param reported a text is what the client makes of one: an error's message */
const failureOf = (action: string, reported: unknown, status: number) =>
  dataServiceFailure(action, typeof reported === 'string' ? { message: reported } : reported, status);

const host = 'abcdefghijklmnopqrst.supabase.co';
const suggested = (role: string) =>
  `Grant the required privileges to the current role with: GRANT SELECT ON public.legal_firm_visitors TO ${role};`;
const ofTable = 'permission denied for table legal_firm_visitors';

describe('an answer of the hosted service, as it writes it,', () => {
  it.each([
    [
      401,
      {
        message: 'Legacy API keys are disabled',
        hint: 'Your legacy API keys (anon, service_role) were disabled on 2026-05-13T19:01:15.467666+00:00. Please use the new publishable and secret API keys.',
      },
      'auth',
      'The data service refuses the key: Legacy API keys are disabled.',
      /sb_publishable_…\) for pages, a secret one/,
    ],
    [
      401,
      { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
      'auth',
      'The data service refuses the key: Invalid API key.',
      /both from the same project/,
    ],
    [401, 'Unregistered API key', 'auth', 'refuses the key: Unregistered API key.', /same project/],
    [
      401,
      'Forbidden use of secret API key in browser',
      'auth',
      'Forbidden use of secret',
      /publishable key in pages/,
    ],
    [401, 'No API key found in request', 'auth', 'No API key found', /lost on the way/],
    [
      401,
      database('PGRST303', 'JWT issued at future'),
      'database',
      'The data service cannot answer: JWT issued at future (PGRST303).',
      /clocks .* differ: try again/,
    ],
    [401, database('PGRST301', 'JWT issued at future'), 'database', 'issued at future (PGRST301)', /clocks/],
    [401, database('PGRST301', 'JWTIssuedAtFuture'), 'database', 'JWTIssuedAtFuture', /clocks/],
    [401, database('PGRST303', 'JWT expired'), 'auth', 'JWT expired', /Copy URL and key again/],
    [401, database('PGRST301', 'JWSError JWSInvalidSignature'), 'auth', 'JWSError', /of another project/],
    [
      401,
      database('PGRST301', 'No suitable key or wrong key type'),
      'auth',
      'No suitable key',
      /another project/,
    ],
    [401, database('PGRST301', 'Expected 3 parts in JWT; got 1'), 'auth', 'Expected 3 parts', /whole key/],
    [
      403,
      database('42501', ofTable, suggested('service_role')),
      'auth',
      `The key may not do this: ${ofTable} (42501).`,
      /: grant select, insert, update, delete on public\.legal_firm_visitors to service_role;$/,
    ],
    [403, database('42501', ofTable), 'auth', ofTable, /to service_role; Or pass the secret key/],
    [
      401,
      database('42501', ofTable, suggested('anon')),
      'auth',
      ofTable,
      /^This is the key of visitors: pass/,
    ],
    [
      403,
      database('42501', 'permission denied for schema public'),
      'auth',
      'schema public',
      /grant usage on/,
    ],
    [403, database('42501', 'permission denied for function f'), 'auth', 'function f', /schema\.sql/],
    [
      403,
      database('42501', 'new row violates row-level security policy for table "legal_firm_visitors"'),
      'auth',
      'row-level security',
      /key of visitors/,
    ],
    [540, 'Project paused', 'database', 'The Supabase project is paused.', /^Restore it at/],
    [540, page('Paused'), 'database', 'The Supabase project is paused.', /^Restore it at/],
    [
      402,
      'Service for this project is restricted due to the following violations: exceed_cached_egress_quota, exceed_egress_quota. The project owner must upgrade their plan or remove spend caps to restore service.',
      'database',
      'exceed_egress_quota. The project owner must upgrade their plan or remove spend caps to restore service.',
      /^Upgrade its organization/,
    ],
    [
      521,
      page(`${host} | 521: Web server is down`),
      'database',
      '521: Web server is down.',
      /Cloudflare does not/,
    ],
    [522, 'error code: 522', 'database', 'cannot answer: error code: 522.', /Cloudflare does not/],
    [
      525,
      page(`${host} | 525: SSL handshake failed`),
      'database',
      '525: SSL handshake',
      /Cloudflare does not/,
    ],
    [530, 'error code: 1016', 'database', 'error code: 1016', /paused, restoring/],
    [403, 'error code: 1020', 'database', 'error code: 1020', /^Cloudflare refuses this network/],
    [403, page('Attention Required! | Cloudflare'), 'database', 'Attention', /^A check of bots/],
    [403, page('Just a moment...'), 'database', 'cannot answer: Just a moment', /^A check of bots/],
    [503, page('Just a moment...'), 'database', 'Just a moment', /^A check of bots/],
    [405, page('Human Verification'), 'database', 'Human Verification', /^A check of bots/],
    [403, page('Access denied | abc used Cloudflare'), 'database', 'Access', /^Cloudflare refuses/],
    [544, {}, 'database', 'The data service cannot answer: HTTP 544.', /load of the database/],
    [
      503,
      database('PGRST002', 'Could not query the database for the schema cache. Retrying.'),
      'database',
      'schema cache. Retrying (PGRST002).',
      /exposes may not exist/,
    ],
    [
      503,
      database('PGRST000', 'Database connection error. Retrying the connection.'),
      'database',
      'PGRST000',
      /in a minute/,
    ],
    [
      504,
      database('PGRST003', 'Timed out acquiring connection from connection pool.'),
      'database',
      'PGRST003',
      /in a minute/,
    ],
    [502, 'An invalid response was received from the upstream server', 'database', 'upstream', /minute/],
    [
      500,
      database('57014', 'canceling statement due to statement timeout'),
      'database',
      'timeout',
      /load of/,
    ],
    [
      405,
      database('25006', 'cannot execute INSERT in a read-only transaction'),
      'database',
      'read-only',
      /disk/,
    ],
    [
      406,
      database(
        'PGRST106',
        'Invalid schema: public',
        'Only the following schemas are exposed: graphql_public',
      ),
      'database',
      'The data service does not serve the firms: Invalid schema: public (PGRST106).',
      /exposed schemas/,
    ],
    [
      404,
      database('PGRST205', "Could not find the table 'public.legal_firm_visitors' in the schema cache"),
      'database',
      'The table legal_firm_visitors does not exist in this project, or its API has not noticed it.',
      /schema\.sql/,
    ],
    [429, 'API rate limit exceeded', 'rate-limited', 'too many requests: API rate limit', /a while/],
    [429, 'error code: 1015', 'rate-limited', 'too many requests', /a while/],
    [
      404,
      database('PGRST125', 'Invalid path specified in request URL'),
      'config-invalid',
      'The URL is',
      /without a path/,
    ],
    [404, 'no Route matched with those values', 'config-invalid', 'no Route', /without a path/],
    [404, { error: 'requested path is invalid' }, 'config-invalid', 'requested path', /without a path/],
  ] as const)('%i %j is %s, in its own words', (status, reported, code, words, step) => {
    const failure = failureOf('while listing firms', reported, status);
    expect(failure).toMatchObject({ code, message: expect.stringContaining(words) as string });
    expect(failure.hint).toMatch(step);
  });

  it.each([
    [401, {}, 'auth', 'The data service refused the request while testing: HTTP 401.', /no reason/],
    [403, 'Nobody knows.', 'auth', 'HTTP 403, Nobody knows.', /not known here/],
    [418, 'short and stout', 'database', 'failed while testing: HTTP 418, short and stout.', /not known/],
    [404, 'Project not specified', 'database', 'HTTP 404, Project not specified.', /not known here/],
    [
      500,
      database('XX000', 'first\nsecond', 'Do this.'),
      'database',
      'HTTP 500, XX000, first.',
      /^Do this\.$/,
    ],
    [500, null, 'database', 'failed while testing: HTTP 500.', /not known here/],
  ])('%i %j is said to be unknown', (status, reported, code, words, step) => {
    const failure = failureOf('while testing', reported, status);
    expect(failure).toMatchObject({ code, message: expect.stringContaining(words) as string });
    expect(failure.hint).toMatch(step);
  });

  it('about rights says what to run for visitors, as the schema does', async () => {
    const schema = await readFile(new URL('schema.sql', import.meta.url), 'utf8');
    const refusals = [
      dataServiceFailure(lookingUp, database('42501', ofTable, suggested('anon')), 401),
      dataServiceFailure('while testing', database('42501', ofTable, suggested('service_role')), 403),
    ];
    for (const { hint = '' } of refusals) {
      const [statement] = /grant .*;$/.exec(hint) ?? [];
      expect(schema).toContain(statement);
    }
    expect(refusals[0]?.hint).toContain('(name, system, first_message, slug, company_name)');
  });

  it('is an outage if nothing that is asked can succeed', () => {
    for (const status of [540, 402, 521, 503, 429]) expect(outageOf({}, status)).toBeInstanceOf(Error);
    expect(outageOf(database('42501', ofTable), 403)).toBeUndefined();
    expect(outageOf({ message: 'Invalid API key' }, 401)).toBeUndefined();
    expect(outageOf({}, 500)).toBeUndefined();
  });
});

describe('a local stack', () => {
  const local = (message: string, hint: string | null) => database('FIRMLINE', message, hint);

  it('says itself what to do', () => {
    expect(
      dataServiceFailure('while testing', local('Invalid API key', 'Use a key of this stack.'), 401),
    ).toMatchObject({ code: 'auth', hint: 'Use a key of this stack.' });
    expect(dataServiceFailure('while testing', local('It is starting.', 'Try again.'), 503)).toMatchObject({
      message: 'The data service cannot answer: It is starting (FIRMLINE).',
      hint: 'Try again.',
    });
  });
});

describe('a failed request', () => {
  it.each([
    [{ code: '42703', message: 'column x.name does not exist' }, 400, 'Run sdk/src/firms/schema.sql'],
    [
      unresolved('abcdefghijklmnopqrst.supabase.co'),
      0,
      'restore it at https://supabase.com/dashboard/project/abcdefghijklmnopqrst if it is paused, and restart it if it is active',
    ],
    [unresolved('data.example.com'), 0, 'Check the connection and the address'],
    ['Error: Dynamic server usage: no-store fetch', 0, "export const dynamic = 'force-dynamic'"],
    ['ProxyError: Check HTTPS_PROXY.', 0, 'Check HTTPS_PROXY.'],
    ['TypeError: fetch failed', 0, 'Check the connection and the URL of the project'],
    [{}, 511, 'log in to the network'],
    [{ code: 'FIRMLINE', message: 'No such row.', hint: 'Choose another.' }, 404, 'Choose another.'],
  ])('suggests what to do: %j with %i', (reported, status, step) => {
    expect(failureOf('while testing', reported, status).hint).toContain(step);
  });

  it.each([
    [0, 'TimeoutError: late', 'timeout', 'did not respond in time'],
    [0, 'AbortError: gone', 'aborted', 'Stopped'],
    [0, 'TypeError: fetch failed', 'network', 'Could not reach'],
    [0, 'TypeError: fetch failed at localhost:9', 'network', 'data service at localhost:9 '],
    [511, {}, 'network', 'requires a log-in'],
    [
      0,
      {
        message: 'TypeError: fetch failed at data.example.com',
        details:
          'TypeError: fetch failed\n\nCaused by: Error: self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)\n    at TLSSocket',
      },
      'network',
      'The certificate of the data service at data.example.com is self-signed',
    ],
    [302, {}, 'unparsable', ': it redirects elsewhere (HTTP 302)'],
    [200, {}, 'unparsable', 'while testing (HTTP 200)'],
    [400, ' <html>', 'unparsable', '(HTTP 400)'],
    [409, { code: '23505' }, 'conflict', 'already exists'],
    [400, { code: '23514', message: 'too long' }, 'invalid-input', 'refused a value while testing: too long'],
    [400, { code: '22001', message: 'too long' }, 'invalid-input', 'refused a value'],
    [404, { code: '42P01' }, 'database', 'does not exist in this project'],
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
    [
      0,
      unresolved('abcdefghijklmnopqrst.supabase.co'),
      'network',
      'The host abcdefghijklmnopqrst.supabase.co cannot be found.\n',
    ],
    [0, unresolved('data.example.com'), 'network', 'The host data.example.com cannot be found.\n'],
  ] as const)('with %d and %j is %s', (status, reported, code, words) => {
    const failure = failureOf('while testing', reported, status);
    expect(failure).toMatchObject({ code });
    expect(`${failure.message}\n`).toContain(words);
  });
});
