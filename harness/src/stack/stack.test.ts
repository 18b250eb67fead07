import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { createPlatformClient } from '@firmline/sdk/rest';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder, writeTestFirms, writeTestPage } from '../testing/test-page.ts';
import { startStack } from './start-stack.ts';
import type { Stack } from './types.ts';

const { folder, remove } = await temporaryFolder();
const dataDir = path.join(folder, 'data');
const table = 'legal_firm_visitors';
const log: string[] = [];
let stack: Stack;

beforeAll(async () => {
  await writeTestPage(folder);
  await writeTestFirms(path.join(folder, 'firms.csv'));
  stack = await startStack({
    port: 0,
    dataDir,
    pageDir: folder,
    seedFile: path.join(folder, 'firms.csv'),
    log: (line) => log.push(line),
  });
}, 60_000);
afterAll(async () => {
  await stack.stop();
  await remove();
});
afterEach(() => fetch(`${stack.url}/_/control/faults`, { method: 'DELETE' }));

const service = () =>
  createClient(stack.supabaseUrl, stack.serviceRoleKey, { auth: { persistSession: false } });
const visitor = (slug?: string) =>
  createClient(stack.supabaseUrl, stack.anonKey, {
    auth: { persistSession: false },
    global: { headers: slug === undefined ? {} : { 'x-firm-slug': encodeURIComponent(slug) } },
  });
const privateClient = () =>
  createPlatformClient({ baseUrl: stack.platformUrl, token: stack.platformPrivateKey });

const postWebhook = (body: unknown) =>
  fetch(stack.webhookUrl, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { origin: 'https://demo.example' },
  });
const setFaults = (faults: unknown) =>
  fetch(`${stack.url}/_/control/faults`, { method: 'POST', body: JSON.stringify(faults) });

interface Health {
  readonly rest: { readonly state: string; readonly pid: number | null };
}
const health = async () => (await (await fetch(`${stack.url}/_/health`)).json()) as Health;
const receivedWebhooks = async () => (await (await fetch(stack.webhookUrl)).json()) as { body: unknown }[];

/** A request with headers that fetch would not send. */
function raw(
  pathname: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(stack.url);
    const request = httpRequest({ hostname, port, path: pathname, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject).end();
  });
}

describe('the database behind supabase-js', () => {
  it('gives a visitor the one firm it names, beyond Latin-1 too', async () => {
    const { data, error } = await visitor('法律-事務所')
      .from(table)
      .select('name, slug, company_name')
      .eq('slug', '法律-事務所')
      .maybeSingle();
    expect(error).toBeNull();
    expect(data).toEqual({ name: '山田', slug: '法律-事務所', company_name: '' });
  });

  it('gives a visitor neither a list nor the right to write', async () => {
    const list = await visitor().from(table).select('slug');
    expect(list.data).toEqual([]);
    const insert = await visitor('x').from(table).insert({ slug: 'x', name: 'X' });
    expect(insert.error?.code).toBe('42501');
  });

  it('lets the service role upsert, count, update and delete', async () => {
    const client = service();
    const rows = Array.from({ length: 300 }, (_, index) => ({
      slug: `bulk-${index}`,
      name: `Firm ${index}`,
    }));
    expect((await client.from(table).upsert(rows)).error).toBeNull();
    const { count } = await client
      .from(table)
      .select('*', { count: 'exact', head: true })
      .like('slug', 'bulk-%');
    expect(count).toBe(300);
    const changed = await client.from(table).update({ name: 'New' }).eq('slug', 'bulk-7').select().single();
    expect(changed.data).toMatchObject({ slug: 'bulk-7', name: 'New' });
    const removed = await client.from(table).delete().like('slug', 'bulk-%').select('slug');
    expect(removed.data).toHaveLength(300);
  });

  it('reports what Postgres refuses as supabase-js expects it', async () => {
    const { error, status } = await service().from(table).insert({ slug: 'default', name: 'Again' });
    expect(status).toBe(409);
    expect(error?.code).toBe('23505');
  });

  it.each([
    ['no API key', {}, 'No API key found in request'],
    ['a key of another project', { apikey: 'eyJ.other.key' }, 'Invalid API key'],
  ])('refuses %s', async (_, headers, message) => {
    const response = await fetch(`${stack.supabaseUrl}/rest/v1/${table}`, { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message });
  });

  it('answers pages of other origins', async () => {
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

  it('keeps hundreds of look-ups and the platform’s own writes apart', async () => {
    const lookUps = Array.from({ length: 300 }, async (_, index) => {
      const slug = index % 2 === 0 ? 'default' : 'nobody';
      const { data, error } = await visitor(slug).from(table).select('slug').eq('slug', slug);
      expect(error).toBeNull();
      return data;
    });
    const progress = { lookingUp: true };
    const ids = new Set<string>();
    // One after another all the while, so that some fall between the messages of a look-up.
    const writers = Array.from({ length: 2 }, async () => {
      while (progress.lookingUp) {
        const overrides = { firstMessage: '' };
        const call = await privateClient().call.createWeb({
          assistantId: stack.assistantId,
          assistantOverrides: overrides,
        });
        ids.add(call.id);
      }
    });
    const found = await Promise.all(lookUps).finally(() => {
      progress.lookingUp = false;
    });
    await Promise.all(writers);
    expect(found.filter((rows) => rows?.length === 1)).toHaveLength(150);
    expect(ids.size).toBeGreaterThan(3);
    const kept = await privateClient().call.list({ limit: 1000 });
    expect([...ids].every((id) => kept.some((call) => call.id === id))).toBe(true);
  }, 60_000);

  it('comes back when PostgREST dies in the middle of its work', async () => {
    const { pid } = (await health()).rest;
    const busy = Array.from({ length: 40 }, () => visitor('default').from(table).select('slug'));
    process.kill(pid!, 'SIGKILL');
    await Promise.all(busy);
    await expect
      .poll(async () => (await health()).rest, { timeout: 20_000 })
      .toSatisfy((rest: Health['rest']) => rest.state === 'ready' && rest.pid !== pid);
    const { data } = await visitor('default').from(table).select('slug').eq('slug', 'default');
    expect(data).toEqual([{ slug: 'default' }]);
    expect(await privateClient().assistant.get(stack.assistantId)).toMatchObject({ id: stack.assistantId });
  }, 60_000);
});

describe('the voice platform', () => {
  it('starts a web call with the public key, and shows it to the private one only', async () => {
    const page = createPlatformClient({ baseUrl: stack.platformUrl, token: stack.platformPublicKey });
    const overrides = {
      firstMessage: 'Hello there.',
      model: { provider: 'openai', model: 'gpt-4o', maxTokens: 250 },
    };
    const call = await page.call.createWeb({ assistantId: stack.assistantId, assistantOverrides: overrides });
    expect(call).toMatchObject({
      type: 'webCall',
      status: 'queued',
      assistantId: stack.assistantId,
      assistantOverrides: overrides,
      webCallUrl: `${stack.roomUrl}/${call.id}`,
    });
    expect(await privateClient().call.get(call.id)).toMatchObject({ id: call.id });
    await expect(page.call.get(call.id)).rejects.toMatchObject({ code: 'auth' });
    const record: unknown = await (await fetch(`${stack.roomUrl}/${call.id}/record`)).json();
    expect(record).toMatchObject({ callId: call.id, state: 'waiting' });
  });

  it('ends a call through its control address, and the record follows', async () => {
    const call = await privateClient().call.createWeb({ assistant: { firstMessage: 'Hello.' } });
    const control = (body: object) =>
      fetch(`${stack.platformUrl}/call/${call.id}/control`, { method: 'POST', body: JSON.stringify(body) });
    expect(call['monitor']).toEqual({ controlUrl: `${stack.platformUrl}/call/${call.id}/control` });
    expect((await control({ type: 'dance' })).status).toBe(400);
    expect((await control({ type: 'end-call' })).status).toBe(200);
    await expect
      .poll(async () => privateClient().call.get(call.id))
      .toMatchObject({ status: 'ended', endedReason: expect.any(String) });
  });

  it('answers a wrong token, a wrong body, an unknown assistant, path and method in its own form', async () => {
    const post = (body: unknown, token = stack.platformPublicKey) =>
      fetch(`${stack.platformUrl}/call/web`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const answers = [
      await post({ assistantId: stack.assistantId }, 'wrong'),
      await post({ assistantId: 'not-a-uuid', name: 'x' }),
      await post({ assistantId: '00000000-0000-4000-8000-000000000000' }),
      await fetch(`${stack.platformUrl}/nothing`),
      await fetch(`${stack.platformUrl}/call/web`, { method: 'DELETE' }),
    ];
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { statusCode: number }[];
    expect(answers.map(({ status }) => status)).toEqual([401, 400, 404, 404, 405]);
    expect(bodies.map(({ statusCode }) => statusCode)).toEqual([401, 400, 404, 404, 405]);
    expect(bodies[0]).toMatchObject({ error: 'Unauthorized' });
    expect(bodies[1]).toMatchObject({
      error: 'Bad Request',
      message: ['assistantId must be a UUID', 'property name should not exist'],
    });
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(answers.length);
  });

  it('takes the private key under a local name only, from no foreign page', async () => {
    const { port } = new URL(stack.url);
    const authorization = `Bearer ${stack.platformPrivateKey}`;
    const ask = (headers: Record<string, string>) => raw('/_/platform/call', { authorization, ...headers });
    expect((await ask({})).status).toBe(200);
    expect((await ask({ host: `127.0.0.1:${port}` })).status).toBe(200);
    expect((await ask({ host: `rebound.example:${port}` })).status).toBe(403);
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('the page', () => {
  it.each(['/', '/default', '/a/b', '/%E6%B3%95', '/_', '/favicon.ico'])(
    'is served at %s',
    async (pathname) => {
      const response = await fetch(stack.url + pathname);
      expect(response.status).toBe(200);
      const html = await response.text();
      const json = /id="firmline-config">(.*?)<\/script>/.exec(html)?.[1] ?? '';
      expect(JSON.parse(json)).toMatchObject({
        supabaseUrl: '/_',
        supabaseAnonKey: stack.anonKey,
        assistantId: stack.assistantId,
        callMachineUrl: '/_/call-machine',
      });
      expect(html).not.toContain(stack.serviceRoleKey);
      expect(html).not.toContain(stack.platformPrivateKey);
    },
  );

  it('carries a policy for exactly this origin', async () => {
    const { headers } = await fetch(`${stack.url}/default`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`connect-src 'self' ws://${new URL(stack.url).host};`);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
    expect(policy).not.toContain('unsafe');
    expect(headers.get('permissions-policy')).toContain('microphone=(self)');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('is revalidated, its assets are kept and compressed', async () => {
    const first = await fetch(`${stack.url}/default`);
    const same = await fetch(`${stack.url}/x`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([same.status, await same.text()]).toEqual([304, '']);
    const asset = await fetch(`${stack.url}/_/assets/app-1a2b.js`, {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect(await asset.text()).toBe(readFileSync(path.join(folder, '_/assets/app-1a2b.js'), 'utf8'));
  });

  it('answers other methods and unknown service paths with an error', async () => {
    expect((await fetch(`${stack.url}/default`, { method: 'POST' })).status).toBe(405);
    for (const unknown of [
      '/_/',
      '/_/x',
      '/_/assets/none.js',
      '/_/assets/..%2Findex.html',
      '/_/room/x/record',
    ]) {
      const response = await fetch(stack.url + unknown);
      expect([unknown, response.status]).toEqual([unknown, 404]);
      expect(await response.json()).toHaveProperty('message');
    }
    expect((await raw('/_/assets/../../index.html', {})).status).toBe(404);
  });
});

describe('the webhook and faults', () => {
  it('remembers what was posted, for this machine only', async () => {
    const answer = await postWebhook({ phone: '+12125550100', slug: 'default' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const received = await fetch(stack.webhookUrl);
    expect(received.headers.get('access-control-allow-origin')).toBeNull();
    expect((await receivedWebhooks()).at(-1)).toMatchObject({
      body: { phone: '+12125550100', slug: 'default' },
    });
    expect((await raw('/_/webhook', { origin: 'https://evil.example' })).status).toBe(403);
  });

  it('strikes the named firm the given number of times', async () => {
    await setFaults([{ target: 'webhook', status: 503, body: { message: 'busy' }, times: 1, slug: 'acme' }]);
    expect((await postWebhook({ slug: 'other' })).status).toBe(200);
    const struck = await postWebhook({ slug: 'acme' });
    expect([struck.status, await struck.json()]).toEqual([503, { message: 'busy' }]);
    expect((await postWebhook({ slug: 'acme' })).status).toBe(200);
  });

  it('disturbs each service it names', async () => {
    await setFaults([
      { target: 'rest', status: 500 },
      { target: 'platform', drop: true },
      { target: 'call-machine', status: 404 },
    ]);
    expect((await visitor('default').from(table).select('slug')).status).toBe(500);
    await expect(fetch(`${stack.platformUrl}/call`)).rejects.toThrow('fetch failed');
    expect((await fetch(`${stack.callMachineUrl}/call-machine-object-bundle.js`)).status).toBe(404);
  });

  it('forgets a delayed request whose client has gone', async () => {
    await setFaults([{ target: 'webhook', delayMs: 600_000 }]);
    const before = (await receivedWebhooks()).length;
    await expect(
      fetch(stack.webhookUrl, { method: 'POST', body: '{}', signal: AbortSignal.timeout(100) }),
    ).rejects.toThrow('timeout');
    expect(await receivedWebhooks()).toHaveLength(before);
  });

  it.each([
    [[{ target: 'moon' }], 'target must be one of'],
    [[{ target: 'rest', status: 42 }], 'status must be 200 to 599'],
    [[{ target: 'rest', colour: 'red' }], 'unknown key "colour"'],
    ['rest', 'not an object'],
  ])('refuses %j', async (faults, message) => {
    const response = await setFaults(faults);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining(message) });
  });

  it('is not controlled by foreign pages', async () => {
    const { port } = new URL(stack.url);
    expect((await raw('/_/control/faults', { host: `rebound.example:${port}` })).status).toBe(403);
    expect((await raw('/_/control/faults', { origin: 'https://evil.example' }, 'DELETE')).status).toBe(403);
  });

  it('limits what it reads', async () => {
    const response = await fetch(stack.webhookUrl, { method: 'POST', body: 'x'.repeat(70_000) });
    expect(response.status).toBe(413);
  });
});

describe('its files', () => {
  it('are for their owner alone, and describe the running stack', async () => {
    const info: unknown = JSON.parse(readFileSync(path.join(dataDir, 'stack.json'), 'utf8'));
    const { stop: _, ...expected } = stack;
    expect(info).toEqual(expected);
    for (const name of ['stack.json', 'keys.json', 'stack.lock']) {
      expect((await stat(path.join(dataDir, name))).mode & 0o777).toBe(0o600);
    }
    expect(log.join('\n')).not.toContain(stack.serviceRoleKey);
  });
});
