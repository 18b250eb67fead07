import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { createBackend } from '@firmline/sdk/backend';
import { afterAll, describe, expect, it } from 'vitest';
import { dataOpenToOthers } from '#util/data-open-to-others';
import { privateClient, startTestStack } from '../../testing/test-stack.ts';
import { startStack } from './start-stack.ts';

const { stack, folder, dataDir, log, remove } = await startTestStack();
const table = 'legal_firm_visitors';
afterAll(remove);

const { supabaseUrl } = stack;
const auth = { persistSession: false };
const service = () => createBackend({ supabaseUrl, supabaseKey: stack.serviceRoleKey, options: { auth } });
const visitor = (slug?: string) => {
  const headers = slug === undefined ? {} : { 'x-firm-slug': encodeURIComponent(slug) };
  return createBackend({ supabaseUrl, supabaseKey: stack.anonKey, options: { auth, global: { headers } } });
};

describe('the database behind supabase-js', () => {
  it('shows a visitor only the named firm, also beyond Latin-1', async () => {
    const { data, error } = await visitor('法律-事務所').from(table).select('name, slug, company_name');
    expect(error).toBeNull();
    expect(data).toEqual([{ name: '山田', slug: '法律-事務所', company_name: '' }]);
  });

  it('refuses visitors lists and writes', async () => {
    const list = await visitor().from(table).select('slug');
    expect(list.data).toEqual([]);
    const insert = await visitor('x').from(table).insert({ slug: 'x', name: 'X' });
    expect(insert.error?.code).toBe('42501');
  });

  it.each([
    ['no API key', {}, 'No API key found in request'],
    ['a key of another project', { apikey: 'eyJ.other.key' }, 'Invalid API key'],
  ])('refuses %s', async (_, headers, message) => {
    const response = await fetch(`${stack.supabaseUrl}/rest/v1/${table}`, { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message });
  });

  it('serves pages of other origins', async () => {
    const preflight = await fetch(`${stack.supabaseUrl}/rest/v1/${table}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://demo.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'apikey,x-firm-slug',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,x-firm-slug');
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('separates many look-ups from the platform’s own writes', async () => {
    const ids = new Set<string>();
    const lookUps = Array.from({ length: 100 }, async (_, index) => {
      const slug = index % 2 === 0 ? 'default' : 'nobody';
      const { data, error } = await visitor(slug).from(table).select('slug').eq('slug', slug);
      expect(error).toBeNull();
      // Continuous, so some fall between the messages of a look-up, but few enough not to starve look-ups.
      if (index % 5 === 0) {
        const overrides = { firstMessage: '' };
        const call = await privateClient(stack).call.createWeb({
          assistantId: stack.assistantId,
          assistantOverrides: overrides,
        });
        ids.add(call.id);
      }
      return data;
    });
    const found = await Promise.all(lookUps);
    expect(found.filter((rows) => rows?.length === 1)).toHaveLength(50);
    expect(ids.size).toBe(20);
    const kept = await privateClient(stack).call.list({ limit: 1000 });
    expect([...ids].every((id) => kept.some((call) => call.id === id))).toBe(true);
  });
});

const modeOf = (file: string) => statSync(file).mode & 0o777;

describe('what a visitor learns about other firms', () => {
  const count = (kind: string) => ({ prefer: `count=${kind}` });
  const requests: readonly [string, string, Record<string, string>?][] = [
    ...['slug=gte.k1&select=slug', 'or=(slug.gte.k1,slug.lt.a)&select=slug&offset=1'].flatMap((query) =>
      ['GET', 'HEAD'].map((method): [string, string, Record<string, string>] => [
        method,
        query,
        count('exact'),
      ]),
    ),
    ['GET', 'select=count()'],
    ['GET', 'select=slug.max(),name.min()'],
    ['GET', 'select=slug&slug=in.(k1,k2,nobody)'],
    ['GET', 'select=slug::int'],
    ['GET', 'select=slug', { range: '0-9' }],
    ['GET', 'select=slug', { accept: 'application/vnd.pgrst.plan+json' }],
    ['GET', 'select=slug', { accept: 'application/vnd.pgrst.object+json' }],
    ['GET', 'select=slug', { accept: 'text/csv', 'x-firm-slug': '%zz' }],
    ['GET', 'select=slug', { 'x-firm-slug': '%00', ...count('planned') }],
    ['GET', 'select=created_at'],
    ['PATCH', 'slug=gte.k', count('exact')],
    ['DELETE', 'slug=like.k*', count('planned')],
  ];
  const answers = () =>
    Promise.all(
      requests.map(async ([method, query, headers]) => {
        const response = await fetch(`${stack.supabaseUrl}/rest/v1/${table}?${query}`, {
          method,
          headers: { apikey: stack.anonKey, 'content-type': 'application/json', ...headers },
          ...(method === 'PATCH' ? { body: '{"name":"x"}' } : {}),
        });
        const total = response.headers.get('content-range');
        return { method, query, status: response.status, total, body: await response.text() };
      }),
    );

  it('is the same whether there are a few or 1,500', async () => {
    const few = await answers();
    const rows = Array.from({ length: 1500 }, (_, index) => ({
      slug: `k${index}`,
      name: 'Firm',
      system: 'Be kind. '.repeat(30),
    }));
    await service().from(table).upsert(rows);
    const many = await answers();
    await service().from(table).delete().like('slug', 'k%');
    expect(many).toEqual(few);
  });
});

it.skipIf(process.platform === 'win32')('is readable only by its owner', () => {
  expect([...dataOpenToOthers(dataDir)]).toEqual([]);
  expect(log.join('\n')).not.toContain(stack.serviceRoleKey);
  expect([dataDir, path.join(dataDir, 'database')].map(modeOf)).toEqual([0o700, 0o700]);
});

describe('a cancelled start', () => {
  it.each(['gateway', 'rest'] as const)(
    'at "%s" leaves nothing running',
    async (step) => {
      const cancelled = path.join(folder, `cancelled-${step}`);
      const controller = new AbortController();
      const starting = startStack({
        port: 0,
        dataDir: cancelled,
        pageDir: folder,
        signal: controller.signal,
        onProgress: (reached) => {
          if (reached === step) controller.abort();
        },
      });
      await expect(starting).rejects.toMatchObject({ code: 'aborted' });
      expect(existsSync(path.join(cancelled, 'stack.lock'))).toBe(false);
      expect(existsSync(path.join(cancelled, 'stack.json'))).toBe(false);
    },
    60_000,
  );
});
