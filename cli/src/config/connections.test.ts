import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterConfigFolder } from '../testing/config-folder.ts';
import { findConnection, findPage, findPlatform, findWebhook, stepInWords } from './connections.ts';
import { isLocalUrl } from './local-address.ts';

let place: Awaited<ReturnType<typeof enterConfigFolder>>;

beforeEach(async () => {
  place = await enterConfigFolder();
});
afterEach(() => place.leave());

const acme = {
  supabaseUrl: 'https://acme.example',
  serviceRoleKey: 'acme-service-key',
  platformPrivateKey: 'acme-platform-key',
  pageUrl: 'https://acme.page',
  webhookUrl: 'https://acme.example/hook/',
};
const stack = {
  url: 'http://localhost:1',
  supabaseUrl: 'http://localhost:1/_',
  serviceRoleKey: 'local-service-key',
  platformUrl: 'http://localhost:1/_/platform',
  platformPrivateKey: 'local-platform-key',
  webhookUrl: 'http://localhost:1/_/webhook',
};
const setHosted = () => {
  vi.stubEnv('SUPABASE_URL', 'https://env.example');
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', 'env-service-key');
};

describe('a .env', () => {
  it('in UTF-16 selects its project, and in an unknown encoding no other one', async () => {
    await place.writeStack(stack);
    const text = 'SUPABASE_URL=https://own.example\r\nSUPABASE_SERVICE_ROLE_KEY=own-key # für uns\r\n';
    for (const mark of ['\ufeff', '']) {
      await writeFile('.env', Buffer.from(mark + text, 'utf16le'));
      expect(findConnection()).toMatchObject({
        supabaseUrl: 'https://own.example',
        serviceRoleKey: 'own-key',
      });
    }
    await writeFile('.env', Buffer.from(text, 'latin1'));
    expect(() => findConnection()).toThrow(
      expect.objectContaining({ code: 'config-invalid', message: expect.stringMatching(/^\.env is /) }),
    );
  });
});

describe('the page', () => {
  it('comes from the same profile or stack as the firms, never from another', async () => {
    await place.writeStack(stack);
    expect(findPage()).toBe('http://localhost:1');
    await place.writeConfig({ current: 'acme', profiles: { acme } });
    expect(findConnection()).toMatchObject({ supabaseUrl: acme.supabaseUrl, pageUrl: acme.pageUrl });
    setHosted();
    expect(findConnection()).toMatchObject({ supabaseUrl: 'https://env.example', pageUrl: undefined });
    expect(findConnection('acme')).toMatchObject({ supabaseUrl: acme.supabaseUrl, pageUrl: acme.pageUrl });
    expect(findConnection('local')).toMatchObject({ supabaseUrl: stack.supabaseUrl, pageUrl: stack.url });
  });

  it('is that of the stack beside a profile without firms, and not set beside one without a page', async () => {
    await place.writeStack(stack);
    await place.writeConfig({ current: 'p', profiles: { p: { pageUrl: 'https://p.example' } } });
    expect(findPage()).toBe(stack.url);
    const { pageUrl: _, ...others } = acme;
    await place.writeConfig({ current: 'p', profiles: { p: others } });
    expect(findPage()).toBeUndefined();
    expect(stepInWords('pageUrl')).toBe('Set it with firmline config set pageUrl <url>.');
  });

  it('comes from the variable, unless a profile is named', async () => {
    await place.writeStack(stack);
    await place.writeConfig({ profiles: { acme } });
    vi.stubEnv('FIRMLINE_PAGE_URL', 'https://env.page/');
    expect(findPage()).toBe('https://env.page');
    expect(findPage('acme')).toBe(acme.pageUrl);
    expect(findPage('local')).toBe(stack.url);
  });
});

describe('the platform', () => {
  it('is the hosted one by default', async () => {
    await place.writeConfig({ profiles: { acme } });
    expect(findPlatform('acme')).toEqual({
      baseUrl: 'https://api.vapi.ai',
      token: acme.platformPrivateKey,
      place: 'profile acme, api.vapi.ai',
    });
  });

  it.each(['FIRMLINE_PLATFORM_URL', 'FIRMLINE_PLATFORM_PUBLIC_KEY'])(
    'is never the local one if %s names another without its private key',
    async (variable) => {
      await place.writeStack(stack);
      expect(findPlatform()).toMatchObject({ baseUrl: stack.platformUrl, token: stack.platformPrivateKey });
      vi.stubEnv(variable, 'https://env.example');
      expect(findPlatform).toThrow(expect.objectContaining({ code: 'config-missing' }));
    },
  );
});

it('the webhook is found, or the error says how to set it', async () => {
  expect(() => findWebhook()).toThrow(expect.objectContaining({ code: 'config-missing' }));
  await place.writeStack(stack);
  await place.writeConfig({ profiles: { acme, empty: {} } });
  expect(findWebhook()).toEqual({
    url: stack.webhookUrl,
    place: `${stack.webhookUrl} (the stack running here)`,
  });
  expect(findWebhook('acme').place).toBe(`${acme.webhookUrl} (profile acme)`);
  expect(() => findWebhook('empty')).toThrow('The profile "empty" has no webhook.');
});

it.each([
  ['http://localhost:1', true],
  ['http://127.0.0.1/x', true],
  ['http://127.1.2.3', true],
  ['http://[::1]:1', true],
  ['http://demo.localhost', true],
  ['https://localhost.example.com', false],
  ['https://127.0.0.1.example.com', false],
  ['https://example.com/localhost', false],
  ['nonsense', false],
])('%s is on this machine: %s', (url, isLocal) => {
  expect(isLocalUrl(url)).toBe(isLocal);
});
