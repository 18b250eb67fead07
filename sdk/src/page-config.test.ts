import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hostedServicesFromEnv,
  pageConfigFromEnv,
  parsePageConfig,
  serializePageConfig,
  type PageConfig,
} from './page-config.ts';

const config: PageConfig = {
  supabaseUrl: 'https://project.example',
  supabaseAnonKey: 'anon',
  platformUrl: 'https://platform.example',
  platformPublicKey: 'public',
  assistantId: 'assistant',
  webhookUrl: '/hook',
  websiteUrl: 'https://example.com',
  mainSiteUrl: 'https://example.com/main',
};

const env = {
  SUPABASE_URL: config.supabaseUrl,
  SUPABASE_ANON_KEY: config.supabaseAnonKey,
  FIRMLINE_PLATFORM_URL: config.platformUrl,
  FIRMLINE_PLATFORM_PUBLIC_KEY: config.platformPublicKey,
  FIRMLINE_ASSISTANT_ID: config.assistantId,
  FIRMLINE_WEBHOOK_URL: config.webhookUrl,
  FIRMLINE_WEBSITE_URL: config.websiteUrl,
  FIRMLINE_MAIN_SITE_URL: config.mainSiteUrl,
};

describe('page configuration', () => {
  it('comes from the environment', () => {
    expect(pageConfigFromEnv(env)).toEqual(config);
    expect(pageConfigFromEnv({ ...env, FIRMLINE_PLATFORM_URL: '' })?.platformUrl).toBe('https://api.vapi.ai');
    expect(pageConfigFromEnv({ PATH: '/bin' })).toBeNull();
  });

  it('never takes the service-role key along', () => {
    const serialized = serializePageConfig(
      pageConfigFromEnv({ ...env, SUPABASE_SERVICE_ROLE_KEY: 'secret' })!,
    );
    expect(serialized).not.toContain('secret');
  });

  it('names every variable that is missing', () => {
    expect(() => pageConfigFromEnv({ SUPABASE_URL: 'https://project.example' })).toThrow(
      /SUPABASE_ANON_KEY, FIRMLINE_PLATFORM_PUBLIC_KEY, .*FIRMLINE_MAIN_SITE_URL/,
    );
  });

  it('takes hosted services one by one', () => {
    const { SUPABASE_URL, SUPABASE_ANON_KEY, FIRMLINE_PLATFORM_PUBLIC_KEY, FIRMLINE_ASSISTANT_ID } = env;
    expect(hostedServicesFromEnv({ SUPABASE_URL, SUPABASE_ANON_KEY })).toEqual({
      supabaseUrl: config.supabaseUrl,
      supabaseAnonKey: 'anon',
    });
    expect(hostedServicesFromEnv({ FIRMLINE_PLATFORM_PUBLIC_KEY, FIRMLINE_ASSISTANT_ID })).toEqual({
      platformUrl: 'https://api.vapi.ai',
      platformPublicKey: 'public',
      assistantId: 'assistant',
    });
    expect(hostedServicesFromEnv({ FIRMLINE_PLATFORM_URL: 'https://platform.example' })).toEqual({});
    expect(() => hostedServicesFromEnv({ SUPABASE_URL })).toThrow(/SUPABASE_ANON_KEY not set/);
    expect(() => hostedServicesFromEnv({ FIRMLINE_ASSISTANT_ID })).toThrow(
      /FIRMLINE_PLATFORM_PUBLIC_KEY not set/,
    );
  });

  it.each(['javascript:alert(1)', 'ftp://example.com', 'data:text/html,x'])(
    'refuses %s as a URL',
    (websiteUrl) => {
      expect(() => parsePageConfig({ ...config, websiteUrl })).toThrow(/websiteUrl/);
    },
  );

  it.each([null, undefined, 7, {}, { ...config, assistantId: 3 }])('refuses %j', (input) => {
    expect(() => parsePageConfig(input)).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^config-/) }),
    );
  });

  it('survives a script element, whatever its values hold', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (assistantId) => {
        const serialized = serializePageConfig({ ...config, assistantId: `${assistantId}</script><!--` });
        expect(serialized).not.toContain('<');
        expect(parsePageConfig(JSON.parse(serialized)).assistantId).toBe(`${assistantId}</script><!--`);
      }),
    );
  });
});
