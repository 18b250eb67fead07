import { describe, expect, inject, it } from 'vitest';

const stack = inject('stack');
const headers = { apikey: stack.serviceRoleKey, 'content-type': 'application/json' };
const elsewhere = 'Use your Supabase project, or one that "supabase start" runs on this machine.';

describe('a part of a Supabase project that the local stack lacks', () => {
  const request = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${stack.supabaseUrl}${path}`, { headers, ...init });
    return [response.status, await response.json()] as const;
  };

  it.each([
    ['/auth/v1/token?grant_type=password', 'Auth'],
    ['/storage/v1/bucket', 'Storage'],
    ['/functions/v1/hello', 'Edge Functions'],
    ['/graphql/v1', 'GraphQL'],
    ['/realtime/v1/api/broadcast', 'Realtime'],
  ])('is named with where it is: %s', async (path, name) => {
    const message = `The local stack has no ${name}. ${elsewhere}`;
    expect(await request(path, { method: 'POST', body: '{}' })).toEqual([501, { message }]);
  });

  it('is not taken for a link or a name that has its word in it', async () => {
    const { status } = await fetch(`${stack.url}/graphql-storage-law`);
    expect(status).toBe(200);
    expect(await request('/control/call-plans/no-storage', { method: 'DELETE' })).not.toContain(501);
  });

  it('is named to a page of another origin too', async () => {
    const options = { method: 'OPTIONS', headers: { origin: 'https://page.example' } };
    const { headers: allowed } = await fetch(`${stack.supabaseUrl}/auth/v1/user`, options);
    expect(allowed.get('access-control-allow-origin')).toBe('*');
  });

  it.each([
    [undefined, { method: 'GET' }],
    ['to write to', { method: 'POST', body: '{"name":"x"}' }],
    ['to change', { method: 'PATCH', body: '{"name":"x"}' }],
  ])('is a table %s, in the words of newer versions', async (_, init) => {
    const message = "Could not find the table 'public.profiles' in the schema cache";
    const hint = `The local data service has one table, legal_firm_visitors, and no functions. ${elsewhere}`;
    expect(await request('/rest/v1/profiles?id=eq.1', init)).toEqual([
      404,
      { code: 'PGRST205', details: null, message, hint },
    ]);
  });

  it('is a function, another schema or maxAffected', async () => {
    const hint = expect.stringContaining(elsewhere);
    expect(await request('/rest/v1/rpc/hello', { method: 'POST', body: '{}' })).toMatchObject([
      404,
      { code: 'PGRST202', hint },
    ]);
    const other = { headers: { ...headers, 'accept-profile': 'auth' } };
    expect(await request('/rest/v1/users', other)).toMatchObject([406, { code: 'PGRST106', hint }]);
    const prefer = 'handling=strict,max-affected=1';
    const change = { method: 'PATCH', headers: { ...headers, prefer }, body: '{"name":"x"}' };
    expect(await request('/rest/v1/legal_firm_visitors?slug=eq.none', change)).toMatchObject([
      400,
      { code: 'PGRST122', hint: expect.stringContaining('PostgREST 12.0.2') },
    ]);
  });
});
