import { describe, expect, it } from 'vitest';
import { serializePageConfig } from './config.ts';
import { hostedServicesFromEnv, pageDeploymentFromEnv } from './env.ts';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const token = (claims: object) => `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.c2lnbmF0dXJl`;

const env = {
  SUPABASE_URL: 'https://abcd.supabase.co',
  SUPABASE_ANON_KEY: token({ role: 'anon', ref: 'abcd' }),
  FIRMLINE_PLATFORM_URL: 'https://platform.example',
  FIRMLINE_PLATFORM_PUBLIC_KEY: 'b3c1a2d4-0000-4000-8000-000000000000',
  FIRMLINE_ASSISTANT_ID: 'assistant',
  FIRMLINE_WEBHOOK_URL: '/hook',
  FIRMLINE_WEBSITE_URL: 'https://example.com',
  FIRMLINE_MAIN_SITE_URL: 'http://example.com/main',
};
/** What the page has of it: the host forwards the look-up. */
const config = {
  supabaseUrl: '/_',
  supabaseAnonKey: env.SUPABASE_ANON_KEY,
  platformUrl: env.FIRMLINE_PLATFORM_URL,
  platformPublicKey: env.FIRMLINE_PLATFORM_PUBLIC_KEY,
  assistantId: env.FIRMLINE_ASSISTANT_ID,
  webhookUrl: env.FIRMLINE_WEBHOOK_URL,
  websiteUrl: env.FIRMLINE_WEBSITE_URL,
  mainSiteUrl: env.FIRMLINE_MAIN_SITE_URL,
};

const dataService = env.SUPABASE_URL;

describe('a page from the environment', () => {
  it('has the values of its variables', () => {
    expect(pageDeploymentFromEnv(env)).toEqual({ config, dataService });
    expect(pageDeploymentFromEnv({ ...env, FIRMLINE_PLATFORM_URL: '' })?.config.platformUrl).toBe(
      'https://api.vapi.ai',
    );
    expect(pageDeploymentFromEnv({ ...env, SUPABASE_ANON_KEY: 'sb_publishable_abc' })).not.toBeNull();
    const spaced = { ...env, FIRMLINE_ASSISTANT_ID: ' assistant\n' };
    expect(pageDeploymentFromEnv(spaced)).toEqual({ config, dataService });
  });

  it('is null when no variable is set', () => {
    expect(pageDeploymentFromEnv({ PATH: '/bin', SUPABASE_SERVICE_ROLE_KEY: 'secret-secret' })).toBeNull();
    expect(pageDeploymentFromEnv({ FIRMLINE_PAGE_PROXY: '0' })).toBeNull();
  });

  it('looks up its firm on its own origin, unless its host cannot forward the request', () => {
    for (const FIRMLINE_PAGE_PROXY of ['1', ''])
      expect(
        pageDeploymentFromEnv({ ...env, SUPABASE_URL: `${env.SUPABASE_URL}/`, FIRMLINE_PAGE_PROXY }),
      ).toEqual({ config, dataService });
    const direct = { config: { ...config, supabaseUrl: env.SUPABASE_URL } };
    expect(pageDeploymentFromEnv({ ...env, FIRMLINE_PAGE_PROXY: '0' })).toEqual(direct);
    // The service is on the page's origin already.
    const same = { config: { ...config, supabaseUrl: '/data' } };
    expect(pageDeploymentFromEnv({ ...env, SUPABASE_URL: '/data' })).toEqual(same);
  });

  it('loads another call machine when calls do not run on Daily', () => {
    const callMachineUrl = 'http://localhost:4310/_/call-machine';
    expect(pageDeploymentFromEnv({ ...env, FIRMLINE_CALL_MACHINE_URL: callMachineUrl })).toEqual({
      config: { ...config, callMachineUrl },
      dataService,
    });
    expect(() =>
      pageDeploymentFromEnv({ ...env, FIRMLINE_CALL_MACHINE_URL: 'data:text/javascript,1' }),
    ).toThrow('FIRMLINE_CALL_MACHINE_URL is not an http(s) URL');
  });

  it('knows its address, if it is set', () => {
    const at = (pageUrl: string) => pageDeploymentFromEnv({ ...env, FIRMLINE_PAGE_URL: pageUrl });
    expect(at(' https://demo.example.com/ ')).toEqual({
      config,
      dataService,
      pageUrl: 'https://demo.example.com/',
    });
    expect(at('')).toEqual({ config, dataService });
    expect(() => at('/demo')).toThrow('FIRMLINE_PAGE_URL is a path: "/demo". Write the full URL');
    expect(() => at('demo.example.com')).toThrow('FIRMLINE_PAGE_URL is not an http(s) URL');
    expect(() => at('https://demo.example.com/?utm_source=mail')).toThrow('holds a query or a fragment');
    expect(at('http://demo.example.com')).toMatchObject({ pageUrl: 'http://demo.example.com' });
    expect(pageDeploymentFromEnv({ FIRMLINE_PAGE_URL: 'https://demo.example.com' })).toBeNull();
  });

  it('has the texts and links of its operators', () => {
    const set = {
      FIRMLINE_NOTICE: ' You talk to an AI. ',
      FIRMLINE_PRIVACY_URL: '/privacy',
      FIRMLINE_RECORDED: 'no',
      FIRMLINE_CONSENT: 'I agree to be called.',
      FIRMLINE_SENDER: 'Dana of Northline',
      FIRMLINE_SENDER_MARK: 'https://northline.example/mark.svg',
      FIRMLINE_NEXT_STEP: ' Book a  meeting\thttps://cal.example/dana?for=30 ',
    };
    const own = {
      notice: 'You talk to an AI.',
      privacyUrl: '/privacy',
      recorded: 'no',
      consent: set.FIRMLINE_CONSENT,
      sender: set.FIRMLINE_SENDER,
      senderMark: set.FIRMLINE_SENDER_MARK,
      nextStepLabel: 'Book a  meeting',
      nextStepUrl: 'https://cal.example/dana?for=30',
    };
    expect(pageDeploymentFromEnv({ ...env, ...set })).toEqual({ config: { ...config, ...own }, dataService });
    expect(hostedServicesFromEnv(set)).toEqual(own);
    for (const url of ['mailto:dana@northline.example', 'tel:+12125550123'])
      expect(hostedServicesFromEnv({ FIRMLINE_NEXT_STEP: `Write ${url}` }).nextStepUrl).toBe(url);
    expect(hostedServicesFromEnv({ FIRMLINE_NEXT_STEP: ' ', FIRMLINE_RECORDED: '' })).toEqual({});
  });

  it.each([
    ['FIRMLINE_NOTICE', 'See <a href="/privacy">privacy</a>.', 'holds markup: "<a href="/privacy">"'],
    ['FIRMLINE_NOTICE', 'One line\nand another', 'holds a line break'],
    ['FIRMLINE_NOTICE', 'x'.repeat(241), 'has 241 characters, and at most 240 fit'],
    ['FIRMLINE_PRIVACY_URL', 'javascript:alert(1)', 'not an http(s) URL'],
    ['FIRMLINE_PRIVACY_URL', 'example.com/privacy', 'not an http(s) URL'],
    ['FIRMLINE_RECORDED', 'maybe', 'FIRMLINE_RECORDED is neither yes nor no: "maybe"'],
    ['FIRMLINE_CONSENT', 'x'.repeat(401), 'has 401 characters, and at most 400 fit'],
    ['FIRMLINE_SENDER', 'x'.repeat(61), 'has 61 characters, and at most 60 fit'],
    ['FIRMLINE_SENDER', '', 'FIRMLINE_SENDER_MARK is set without FIRMLINE_SENDER'],
    ['FIRMLINE_SENDER_MARK', 'data:image/svg+xml,1', 'not an http(s) URL'],
    ['FIRMLINE_SENDER_MARK', 'http://northline.example/mark.svg', 'a page on https cannot call'],
    ['FIRMLINE_NEXT_STEP', 'Book a meeting', 'does not end in an http(s), mailto: or tel: URL: "meeting"'],
    ['FIRMLINE_NEXT_STEP', 'https://cal.example', 'has a URL without a label'],
    ['FIRMLINE_NEXT_STEP', `${'x'.repeat(41)} https://cal.example`, 'at most 40 fit'],
    ['FIRMLINE_TAG_CALLS', 'maybe', 'FIRMLINE_TAG_CALLS is neither 1 nor 0: "maybe"'],
    ['FIRMLINE_EVENTS_URL', 'javascript:alert(1)', 'not an http(s) URL'],
    ['FIRMLINE_FRAME_SITES', '*', 'names "*", which is not the origin of a site'],
    ['FIRMLINE_FRAME_SITES', 'https://a.example, https://b.example', 'names "https://a.example,"'],
    ['FIRMLINE_FRAME_SITES', 'https://a.example/pages', 'not the origin of a site'],
    ['FIRMLINE_FRAME_SITES', 'http://a.example', 'not the origin of a site'],
    ['FIRMLINE_FRAME_SITES', "https://a.example;script-src'self'", 'not the origin of a site'],
  ])('refuses %s=%j, in a build and on a local stack', (name, value, problem) => {
    const notice = {
      FIRMLINE_NOTICE: '1 < 2, and 2 > 1',
      FIRMLINE_PRIVACY_URL: '/privacy',
      FIRMLINE_SENDER: 'Northline',
      FIRMLINE_SENDER_MARK: '/northline.svg',
      FIRMLINE_FRAME_SITES: 'https://www.northline.example https://*.northline.example http://localhost:3000',
    };
    for (const read of [pageDeploymentFromEnv, hostedServicesFromEnv]) {
      expect(() => read({ ...env, ...notice })).not.toThrow();
      expect(() => read({ ...env, ...notice, [name]: value })).toThrow(
        expect.objectContaining({ code: 'config-invalid', message: expect.stringContaining(problem) }),
      );
    }
  });

  it('tags calls and reports events only if it is switched on', () => {
    const on = { FIRMLINE_TAG_CALLS: 'yes', FIRMLINE_EVENTS_URL: '/_/events' };
    const options = { tagCalls: '1', eventsUrl: '/_/events' };
    expect(pageDeploymentFromEnv({ ...env, ...on })).toEqual({
      config: { ...config, ...options },
      dataService,
    });
    expect(hostedServicesFromEnv(on)).toEqual(options);
    const off = { FIRMLINE_TAG_CALLS: '0', FIRMLINE_EVENTS_URL: '' };
    expect(pageDeploymentFromEnv({ ...env, ...off })).toEqual({ config, dataService });
  });

  it('never contains a secret', () => {
    const { config: built } = pageDeploymentFromEnv({ ...env, SUPABASE_SERVICE_ROLE_KEY: 'secret-secret' })!;
    expect(serializePageConfig(built)).not.toContain('secret');
  });

  it('names every missing variable', () => {
    expect(() => pageDeploymentFromEnv({ SUPABASE_URL: 'https://project.example' })).toThrow(
      /SUPABASE_ANON_KEY, FIRMLINE_PLATFORM_PUBLIC_KEY, .*FIRMLINE_MAIN_SITE_URL not set/,
    );
    expect(() => pageDeploymentFromEnv({ FIRMLINE_PAGE_PROXY: '1' })).toThrow(/SUPABASE_URL, .* not set/);
  });

  it.each([
    ['SUPABASE_URL', 'abcd.supabase.co', 'not an http(s) URL or a path: "abcd.supabase.co"'],
    ['SUPABASE_URL', 'https://abcd.supabase.co/rest/v1/', 'remove that'],
    ['SUPABASE_URL', 'https://supabase.com/dashboard/project/abcd', 'a URL of the dashboard'],
    ['SUPABASE_URL', 'https://wxyz.supabase.co', 'belongs to the project abcd, SUPABASE_URL to wxyz'],
    ['FIRMLINE_PLATFORM_URL', 'javascript:alert(1)', 'not an http(s) URL'],
    ['FIRMLINE_PLATFORM_URL', 'https://user@platform.example', 'holds a user name or password'],
    ['FIRMLINE_PLATFORM_URL', 'https://platform.example/?key=1', 'Remove it: https://platform.example.'],
    ['FIRMLINE_WEBHOOK_URL', '//flows.example/hook', 'not an http(s) URL'],
    ['FIRMLINE_MAIN_SITE_URL', 'ftp://example.com', 'not an http(s) URL'],
    ['SUPABASE_ANON_KEY', 'anon', 'not a key of a Supabase project'],
    ['SUPABASE_ANON_KEY', env.SUPABASE_ANON_KEY.slice(0, 40), 'not a key of a Supabase project'],
    ['SUPABASE_ANON_KEY', token({ role: 'authenticated' }), 'for the role "authenticated"'],
    ['SUPABASE_ANON_KEY', token({ role: 'anon', exp: 1_000_000_000 }), 'expired on 2001-09-09.'],
    ['FIRMLINE_PLATFORM_PUBLIC_KEY', 'two words', 'not a valid key'],
    ['FIRMLINE_ASSISTANT_ID', 'a\u00a0b', 'not a valid key'],
    ['FIRMLINE_PAGE_PROXY', 'perhaps', 'neither 1 nor 0'],
  ])('names the problem of %s=%s', (name, value, problem) => {
    expect(() => pageDeploymentFromEnv({ ...env, [name]: value })).toThrow(
      expect.objectContaining({
        code: 'config-invalid',
        message: expect.stringContaining(problem),
        hint: expect.stringContaining('.env.example'),
      }),
    );
    expect(() => pageDeploymentFromEnv({ ...env, [name]: value })).toThrow(name);
  });

  it('names all problems together, each once', () => {
    const wrong = { SUPABASE_URL: 'nowhere', SUPABASE_ANON_KEY: token({ role: 'service_role', ref: 'x' }) };
    let message = '';
    try {
      pageDeploymentFromEnv({ ...env, ...wrong, FIRMLINE_ASSISTANT_ID: '' });
    } catch (error) {
      message = String(error);
    }
    expect(message.split('\n  - ').slice(1)).toEqual([
      'FIRMLINE_ASSISTANT_ID not set.',
      expect.stringContaining('SUPABASE_URL is not an http(s) URL'),
      expect.stringContaining('SUPABASE_ANON_KEY holds a Supabase service-role key'),
    ]);
    expect(message).not.toContain(wrong.SUPABASE_ANON_KEY);
  });

  it('can use plain HTTP on this machine', () => {
    const local = {
      SUPABASE_URL: 'http://localhost:54321',
      FIRMLINE_PLATFORM_URL: 'http://127.0.0.1:4310/_/platform',
    };
    expect(pageDeploymentFromEnv({ ...env, ...local })).not.toBeNull();
  });

  it('needs the full URL to forward requests to', () => {
    expect(() => pageDeploymentFromEnv({ ...env, SUPABASE_URL: '/_', FIRMLINE_PAGE_PROXY: '1' })).toThrow(
      "SUPABASE_URL must be the project's full URL",
    );
  });
});

describe('secrets in variables that every visitor can read', () => {
  const secrets = [
    ['SUPABASE_ANON_KEY', token({ role: 'service_role' }), 'Supabase service-role key'],
    ['SUPABASE_ANON_KEY', 'sb_secret_9f8a7b6c5d4e3f2a1b0c', 'Supabase secret key'],
    [
      'FIRMLINE_PLATFORM_PUBLIC_KEY',
      token({ token: { tag: 'private' } }),
      'private key of the voice platform',
    ],
    [
      'FIRMLINE_PLATFORM_PUBLIC_KEY',
      'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
      'the value of FIRMLINE_PLATFORM_PRIVATE_KEY',
    ],
    [
      'FIRMLINE_WEBHOOK_URL',
      'https://flows.example/?key=service-role-value',
      'the value of SUPABASE_SERVICE_ROLE_KEY',
    ],
  ] as const;
  const others = {
    SUPABASE_SERVICE_ROLE_KEY: 'service-role-value',
    FIRMLINE_PLATFORM_PRIVATE_KEY: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
  };

  it.each(secrets)('are refused in %s', (name, value, problem) => {
    for (const read of [pageDeploymentFromEnv, hostedServicesFromEnv]) {
      expect(() => read({ ...env, ...others, [name]: value })).toThrow(
        expect.objectContaining({ code: 'config-invalid', message: expect.stringContaining(problem) }),
      );
    }
  });
});

describe('hosted services from the environment', () => {
  it('are configured independently', () => {
    const { SUPABASE_URL, SUPABASE_ANON_KEY, FIRMLINE_PLATFORM_PUBLIC_KEY, FIRMLINE_ASSISTANT_ID } = env;
    expect(hostedServicesFromEnv({ SUPABASE_URL, SUPABASE_ANON_KEY })).toEqual({
      supabaseUrl: env.SUPABASE_URL,
      supabaseAnonKey: config.supabaseAnonKey,
    });
    expect(hostedServicesFromEnv({ FIRMLINE_PLATFORM_PUBLIC_KEY, FIRMLINE_ASSISTANT_ID })).toEqual({
      platformUrl: 'https://api.vapi.ai',
      platformPublicKey: config.platformPublicKey,
      assistantId: 'assistant',
    });
    expect(hostedServicesFromEnv({ FIRMLINE_PLATFORM_URL: 'https://platform.example' })).toEqual({});
    expect(() => hostedServicesFromEnv({ SUPABASE_URL })).toThrow(/SUPABASE_ANON_KEY not set/);
    expect(() => hostedServicesFromEnv({ FIRMLINE_ASSISTANT_ID })).toThrow(
      /FIRMLINE_PLATFORM_PUBLIC_KEY not set/,
    );
  });
});
