import { describe, expect, it } from 'vitest';
import { createBackend } from './backend.ts';

describe('createBackend', () => {
  it('provides all services of the project', () => {
    const backend = createBackend({ supabaseUrl: 'https://project.example', supabaseKey: 'key' });
    for (const service of ['auth', 'from', 'rpc', 'channel', 'storage', 'functions'] as const) {
      expect(backend[service]).toBeDefined();
    }
    expect(backend.realtime.heartbeatIntervalMs).toBe(30_000);
  });

  it.each(['sb_secret_a', 'sb_publishable_a'])('sends %s only as the key', async (supabaseKey) => {
    const sent: Headers[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      sent.push(new Headers(init?.headers));
      return Response.json([]);
    };
    const backend = createBackend({
      supabaseUrl: 'https://project.example',
      supabaseKey,
      options: { global: { fetch } },
    });
    await backend.from('firms').select();
    await backend.from('firms').select().setHeader('authorization', 'Bearer a.visitors.token');
    expect(sent.map((headers) => [headers.get('apikey'), headers.get('authorization')])).toEqual([
      [supabaseKey, null],
      [supabaseKey, 'Bearer a.visitors.token'],
    ]);
  });

  it("keeps the library's configuration errors", () => {
    expect(() => createBackend({ supabaseUrl: '', supabaseKey: 'key' })).toThrow('supabaseUrl is required.');
    expect(() => createBackend({ supabaseUrl: 'https://project.example', supabaseKey: '' })).toThrow(
      'supabaseKey is required.',
    );
  });

  it.each(['project.example', 'ftp://project.example'])('refuses %s as the URL', (supabaseUrl) => {
    expect(() => createBackend({ supabaseUrl, supabaseKey: 'key' })).toThrow(
      expect.objectContaining({
        code: 'config-invalid',
        fault: 'user',
        hint: expect.not.stringContaining('SUPABASE_URL'),
      }),
    );
  });
});
