import { writeFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { beginSilently, currentConfigFolder } from '../testing/config-folder.ts';
import { stackInfo } from '../testing/stack-files.ts';
import {
  findConnection,
  findPage,
  findPlatform,
  findWebhook,
  findLanguageModel,
  findSlugStyle,
  stepInWords,
} from './connections.ts';
import { isAllHere, isLocalUrl } from './local-address.ts';
import { ignoredSoFar } from './this-command.ts';

const place = currentConfigFolder();

const acme = {
  supabaseUrl: 'https://acme.example',
  serviceRoleKey: 'acme-service-key',
  platformPrivateKey: 'acme-platform-key',
  pageUrl: 'https://acme.page',
  webhookUrl: 'https://acme.example/hook/',
};
const stack = () => {
  const { url, supabaseUrl, platformUrl, platformPrivateKey, webhookUrl } = stackInfo(place.stackUrl);
  return { url, supabaseUrl, platformUrl, platformPrivateKey, webhookUrl };
};
const setHosted = () => {
  vi.stubEnv('SUPABASE_URL', 'https://env.example');
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', 'env-service-key');
};

describe('a .env', () => {
  it('is not said to lack what an empty variable of the environment hides', async () => {
    await writeFile('.env', 'SUPABASE_URL=https://own.example\nSUPABASE_SERVICE_ROLE_KEY=own-key\n');
    vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', '');
    expect(() => findConnection()).toThrow(
      expect.objectContaining({
        code: 'config-missing',
        message:
          'SUPABASE_URL is set in .env, but SUPABASE_SERVICE_ROLE_KEY is empty in the environment, which comes before .env.',
        hint: 'Remove SUPABASE_SERVICE_ROLE_KEY from the environment.',
      }),
    );
  });

  it('is not guessed, unless the environment hides the value', async () => {
    await place.writeStack(stack);
    await writeFile('.env', 'SUPABASE_URL=https://${REF}.example\nSUPABASE_SERVICE_ROLE_KEY=own-key\n');
    expect(() => findConnection()).toThrow(
      expect.objectContaining({ code: 'config-invalid', message: expect.stringMatching(/^\.env, line 1: /) }),
    );
    setHosted();
    expect(findConnection()).toMatchObject({ supabaseUrl: 'https://env.example' });
  });
});

it('a key without an address is said to be ignored', async () => {
  await place.useStack();
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', 'hosted-key');
  expect(findConnection()).toMatchObject({ supabaseUrl: stack().supabaseUrl });
  expect(ignoredSoFar()).toEqual([
    'SUPABASE_SERVICE_ROLE_KEY of the environment is ignored, because SUPABASE_URL is not set there and the firms come from the stack running here.',
  ]);
  beginSilently();
  vi.stubEnv('SUPABASE_URL', 'https://env.example');
  expect(findConnection()).toMatchObject({ serviceRoleKey: 'hosted-key' });
  expect(ignoredSoFar()).toEqual([]);
});

it('the id of an assistant without a platform is said to be ignored', async () => {
  await place.useStack();
  vi.stubEnv('FIRMLINE_ASSISTANT_ID', 'another');
  expect(findPlatform()).toMatchObject({ baseUrl: stack().platformUrl });
  expect(ignoredSoFar()).toEqual([
    'FIRMLINE_ASSISTANT_ID of the environment is ignored, because FIRMLINE_PLATFORM_PRIVATE_KEY is not set there and the voice platform comes from the stack running here.',
  ]);
});

it.each([
  ['https://supabase.com/dashboard/project/abcdefghijklmnopqrst', 'is a URL of the dashboard'],
  ['https://db.abcdefghijklmnopqrst.supabase.co', 'is the host of the database'],
])('the address of a project is not %s', (url, problem) => {
  setHosted();
  vi.stubEnv('SUPABASE_URL', url);
  expect(() => findConnection()).toThrow(
    `SUPABASE_URL ${problem}, not the URL of the project, such as https://abcdefghijklmnopqrst.supabase.co.`,
  );
});

it('a key or an address in quotation marks is refused before it is sent', () => {
  setHosted();
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', '"env-service-key"');
  expect(() => findConnection()).toThrow(
    expect.objectContaining({
      code: 'config-invalid',
      message: 'SUPABASE_SERVICE_ROLE_KEY is in quotation marks.',
      hint: 'Correct it in the environment, or remove it there.',
    }),
  );
});

describe('the page', () => {
  it('comes from the same profile or stack as the firms, never from another', async () => {
    await place.useStack();
    expect(findPage()).toBe(place.stackUrl);
    await place.writeConfig({ profiles: { acme, default: acme } });
    expect(findConnection()).toMatchObject({ supabaseUrl: acme.supabaseUrl, pageUrl: acme.pageUrl });
    setHosted();
    expect(findConnection()).toMatchObject({ supabaseUrl: 'https://env.example', pageUrl: undefined });
    expect(findConnection('acme')).toMatchObject({ supabaseUrl: acme.supabaseUrl, pageUrl: acme.pageUrl });
    expect(findConnection('local')).toMatchObject({ supabaseUrl: stack().supabaseUrl, pageUrl: stack().url });
  });

  it('is that of the stack beside a profile without firms, and not set beside one without a page', async () => {
    await place.useStack();
    await place.writeConfig({ profiles: { default: { pageUrl: 'https://p.example' } } });
    expect(findPage()).toBe(stack().url);
    const { pageUrl: _, ...others } = acme;
    await place.writeConfig({ profiles: { default: others } });
    expect(findPage()).toBeUndefined();
    expect(stepInWords('pageUrl')).toBe('Set it with firmline auth login.');
  });

  it('comes from the variable, unless a profile is named', async () => {
    await place.useStack();
    await place.writeConfig({ profiles: { acme } });
    vi.stubEnv('FIRMLINE_PAGE_URL', 'https://env.page/');
    expect(findPage()).toBe('https://env.page');
    expect(findPage('acme')).toBe(acme.pageUrl);
    expect(findPage('local')).toBe(stack().url);
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
      await place.useStack();
      expect(findPlatform()).toMatchObject({
        baseUrl: stack().platformUrl,
        token: stack().platformPrivateKey,
      });
      vi.stubEnv(variable, 'https://env.example');
      expect(findPlatform).toThrow(expect.objectContaining({ code: 'config-missing' }));
    },
  );
});

it('the webhook is found, or the error says how to set it', async () => {
  expect(() => findWebhook()).toThrow(expect.objectContaining({ code: 'config-missing' }));
  await place.useStack();
  await place.writeConfig({ profiles: { acme, empty: {} } });
  expect(findWebhook()).toEqual({
    url: stack().webhookUrl,
    place: `${stack().webhookUrl} (the stack running here)`,
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

it('a stack is on this machine if all its addresses are, except those that are only linked to', () => {
  const ofStack = {
    ...stack(),
    websiteUrl: 'https://firm.example',
    mainSiteUrl: 'https://firm.example/home',
  };
  expect(isAllHere(ofStack)).toBe(true);
  for (const name of ['url', 'supabaseUrl', 'platformUrl', 'webhookUrl'])
    expect(isAllHere({ ...ofStack, [name]: 'HTTPS://evil.example' })).toBe(false);
});

describe('the style of slugs', () => {
  it('is random unless the profile says plain', async () => {
    expect(findSlugStyle()).toBe('random');
    const profiles = { acme: { supabaseUrl: acme.supabaseUrl, slugs: 'plain' }, other: acme };
    await place.writeConfig({ profiles: { ...profiles, default: profiles.acme } });
    expect([findSlugStyle(), findSlugStyle('acme'), findSlugStyle('other'), findSlugStyle('local')]).toEqual([
      'plain',
      'plain',
      'random',
      'random',
    ]);
    vi.stubEnv('SUPABASE_URL', 'https://env.example');
    // The profile belongs to another project.
    expect(findSlugStyle()).toBe('random');
  });

  it('comes from the default profile for the running stack', async () => {
    await place.useStack({ slugs: 'plain' });
    expect(findSlugStyle()).toBe('random');
    await place.writeConfig({ profiles: { default: { slugs: 'plain' } } });
    expect(findSlugStyle()).toBe('plain');
  });

  it("comes from .env only for the folder's own project", async () => {
    await writeFile('.env', 'FIRMLINE_SLUGS=plain\n');
    vi.stubEnv('SUPABASE_URL', acme.supabaseUrl);
    expect(findSlugStyle()).toBe('random');
    vi.stubEnv('FIRMLINE_SLUGS', 'plain');
    expect(findSlugStyle()).toBe('plain');
    vi.stubEnv('FIRMLINE_SLUGS', undefined);
    vi.stubEnv('SUPABASE_URL', undefined);
    await writeFile('.env', `FIRMLINE_SLUGS=plain\nSUPABASE_URL=${acme.supabaseUrl}\n`);
    expect(findSlugStyle()).toBe('plain');
  });

  it('is refused if it is unknown', () => {
    vi.stubEnv('FIRMLINE_SLUGS', 'short');
    expect(() => findSlugStyle()).toThrow(expect.objectContaining({ code: 'config-invalid' }));
  });
});

const local = 'http://localhost:11434/v1';
const remote = 'https://llm.example/v1';

describe('the language model', () => {
  it('needs an address', () => {
    vi.stubEnv('FIRMLINE_LLM_KEY', 'key');
    expect(findLanguageModel()).toBeUndefined();
  });

  it('is that of the environment, or else of the profile', async () => {
    const profiles = { acme: { languageModelUrl: remote, languageModelKey: 'acme-key' } };
    await place.writeConfig({ profiles: { ...profiles, default: profiles.acme } });
    expect(findLanguageModel()).toEqual({ url: remote, key: 'acme-key', model: undefined, isRemote: true });
    vi.stubEnv('FIRMLINE_LLM_URL', local);
    vi.stubEnv('FIRMLINE_LLM_MODEL', 'tiny');
    // The profile's key is for the profile's address.
    expect(findLanguageModel()).toEqual({ url: local, key: undefined, model: 'tiny', isRemote: false });
  });

  it('never gets the key of the environment at an address of .env', async () => {
    await writeFile('.env', `FIRMLINE_LLM_URL=${remote}\n`);
    vi.stubEnv('FIRMLINE_LLM_KEY', 'own-key');
    expect(findLanguageModel()).toMatchObject({ url: remote, key: undefined });
  });

  it('gets no prompts of another project at an address of .env', async () => {
    await writeFile('.env', `FIRMLINE_LLM_URL=${remote}\n`);
    vi.stubEnv('SUPABASE_URL', 'https://acme.example');
    expect(findLanguageModel()).toBeUndefined();
    expect(ignoredSoFar()).toEqual([
      'FIRMLINE_LLM_URL of .env is ignored, because the firms come from the environment.',
    ]);
    await writeFile('.env', `FIRMLINE_LLM_URL=${local}\n`);
    expect(findLanguageModel()).toMatchObject({ url: local });
  });

  it('needs an address that can be used, whose value is not repeated', () => {
    vi.stubEnv('FIRMLINE_LLM_URL', 'https://user:secret@llm.example');
    expect(() => findLanguageModel()).toThrow('FIRMLINE_LLM_URL contains a user name or password.');
  });
});
