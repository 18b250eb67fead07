import { expect, it, onTestFinished, vi } from 'vitest';
import { createBackend } from './backend.ts';
import { lookupFirm, openFirmRepository } from './firms/index.ts';
import { createPlatformClient, fetchTransport } from './rest/index.ts';
import { createWebhookClient } from './webhook.ts';

const supabaseUrl = 'https://project.supabase.co';

/** What each client tells `fetch` about caches. */
async function cacheOptions(): Promise<unknown[]> {
  const options: unknown[] = [];
  const fetch = async (_input: unknown, init?: { readonly cache?: unknown }) => {
    options.push(init && 'cache' in init ? init.cache : 'unsaid');
    return new Response('[]', { headers: { 'content-range': '0-0/0' } });
  };
  await lookupFirm({ supabaseUrl, anonKey: 'k', slug: 'a', fetch });
  await openFirmRepository({ supabaseUrl, supabaseKey: 'k', fetch }).page();
  await createBackend({ supabaseUrl, supabaseKey: 'k', options: { global: { fetch } } })
    .from('t')
    .select();
  await createPlatformClient({
    baseUrl: supabaseUrl,
    token: 't',
    transport: fetchTransport(fetch),
  }).call.list();
  vi.stubGlobal('fetch', fetch);
  await createWebhookClient({ url: supabaseUrl }).notifyStart({ slug: 'a' });
  return options;
}

it('no cache of a framework answers in place of a service', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await cacheOptions()).toEqual(Array.from({ length: 5 }, () => 'no-store'));
});

it('nothing is said where fetch knows no caches', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' });
  vi.stubGlobal('Request', function Request() {});
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await cacheOptions()).toEqual(Array.from({ length: 5 }, () => 'unsaid'));
});

it('what a framework throws to learn that a page is not static reaches it unchanged', async () => {
  const message = 'Dynamic server usage: no-store fetch https://project.supabase.co /firm';
  const dynamic = Object.assign(new Error(message), { digest: 'DYNAMIC_SERVER_USAGE' });
  const fetch = async () => {
    throw dynamic;
  };
  await expect(lookupFirm({ supabaseUrl, anonKey: 'k', slug: 'a', fetch })).rejects.toBe(dynamic);
  const client = createPlatformClient({ baseUrl: supabaseUrl, token: 't', transport: fetchTransport(fetch) });
  await expect(client.call.list()).rejects.toBe(dynamic);
  await expect(openFirmRepository({ supabaseUrl, supabaseKey: 'k', fetch }).page()).rejects.toMatchObject({
    message: expect.stringContaining('Next.js') as string,
    hint: expect.stringContaining('force-dynamic') as string,
  });
});
