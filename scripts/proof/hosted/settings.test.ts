import { describe, expect, it } from 'vitest';
import { announcement, askFirst } from './consent.ts';
import { secretsOf, settingsOf } from './settings.ts';

const env = {
  SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co/',
  SUPABASE_ANON_KEY: 'sb_publishable_abc',
  FIRMLINE_PLATFORM_PUBLIC_KEY: 'public-key',
  FIRMLINE_ASSISTANT_ID: 'assistant-id',
  FIRMLINE_PLATFORM_PRIVATE_KEY: 'private-key',
  FIRMLINE_PAGE_URL: 'https://demo.example',
};

describe('the settings of the proof', () => {
  it("are the product's own variables", () => {
    expect(settingsOf(env)).toEqual({
      data: { url: 'https://abcdefghijklmnopqrst.supabase.co', anonKey: 'sb_publishable_abc' },
      platform: {
        url: 'https://api.vapi.ai',
        publicKey: 'public-key',
        assistantId: 'assistant-id',
        privateKey: 'private-key',
      },
      pageUrl: 'https://demo.example',
      missing: [],
    });
  });

  it.each([
    ['SUPABASE_ANON_KEY', 'data'],
    ['SUPABASE_URL', 'data'],
    ['FIRMLINE_ASSISTANT_ID', 'platform'],
    ['FIRMLINE_PLATFORM_PUBLIC_KEY', 'platform'],
  ] as const)('without %s leave out that service and say so', (variable, service) => {
    const settings = settingsOf({ ...env, [variable]: ' ' });
    expect(settings[service]).toBeUndefined();
    expect(settings.missing).toEqual([{ variable, consequence: expect.stringContaining('skipped') }]);
    expect(announcement(settings)).toContain(`${variable} is not set.`);
  });

  it('say what is missing if nothing can be tried', () => {
    expect(() => settingsOf({ SUPABASE_URL: env.SUPABASE_URL })).toThrow(
      expect.objectContaining({
        code: 'config-missing',
        message: expect.stringMatching(
          /SUPABASE_ANON_KEY is not set.*\n.*FIRMLINE_PLATFORM_PUBLIC_KEY is not set.*\n.*FIRMLINE_ASSISTANT_ID is not set/,
        ),
      }),
    );
  });

  it('are secrets, each under its own name', () => {
    const secrets = Object.values(secretsOf(settingsOf(env)));
    for (const value of [
      'sb_publishable_abc',
      'public-key',
      'assistant-id',
      'private-key',
      'abcdefghijklmnopqrst',
    ]) {
      expect(secrets).toContain(value);
    }
  });
});

describe('the announcement', () => {
  it('states the calls, their longest length and who bills them, and no key', () => {
    const text = announcement(settingsOf(env));
    expect(text).toContain('at most 4, one after another, of at most 60, 45, 30, 20 s');
    expect(text).toContain('at most 155 s');
    for (const value of Object.values(env)) expect(text).not.toContain(value);
  });
});

describe('the confirmation before it', () => {
  it('is answered by --yes', async () => {
    await expect(askFirst({ yes: true, interactive: false })).resolves.toBeUndefined();
  });

  it('refuses to continue without a terminal to ask on', async () => {
    await expect(askFirst({ yes: false, interactive: false })).rejects.toMatchObject({
      code: 'input-needed',
      hint: expect.stringContaining('--yes'),
    });
  });
});
