import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageConfig } from './config.ts';
import {
  contentSecurityPolicy,
  inlineHashes,
  insertConfig,
  withMetaPolicy,
  withoutMetaPolicy,
} from './headers.ts';

const local: PageConfig = {
  supabaseUrl: '/_',
  supabaseAnonKey: 'anon',
  platformUrl: '/_/platform',
  platformPublicKey: 'public',
  assistantId: 'assistant',
  webhookUrl: '/_/webhook',
  callMachineUrl: '/_/call-machine',
  websiteUrl: 'https://firmline.example',
  mainSiteUrl: 'https://firmline.example',
};
const { callMachineUrl: _, ...rest } = local;
const hosted: PageConfig = {
  ...rest,
  supabaseUrl: 'https://abc.supabase.co',
  platformUrl: 'https://api.vapi.ai',
  webhookUrl: 'https://flows.example/hook/1',
};
const html = '<head>\n    <meta charset="utf-8" />\n    <script>1</script></head>';

describe('the content security policy', () => {
  const sources = (config: PageConfig, directive: string, host?: string) => {
    const policy = contentSecurityPolicy(config, inlineHashes(html), host);
    const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
    return found?.split(' ').slice(1);
  };

  it('names no other origin when everything is local', () => {
    expect(sources(local, 'connect-src', 'localhost:4310')).toEqual(["'self'", 'ws://localhost:4310']);
    expect(sources(local, 'connect-src')).toEqual(["'self'"]);
    expect(sources(local, 'script-src')).toEqual([
      "'self'",
      expect.stringMatching(/^'sha256-/),
      'blob:',
      "'wasm-unsafe-eval'",
    ]);
    expect(sources(local, 'style-src')).toEqual(["'none'"]);
    expect(sources(local, 'default-src')).toEqual(["'none'"]);
  });

  it("names the origins of hosted services, and Daily's documented hosts for real calls", () => {
    expect(sources(hosted, 'connect-src')).toEqual([
      "'self'",
      'https://abc.supabase.co',
      'https://api.vapi.ai',
      'https://flows.example',
      'https://*.vapi.ai',
      'https://*.daily.co',
      'wss://*.daily.co',
      'https://*.dailywebrtc.com',
      'wss://*.dailywebrtc.com',
      'https://*.dailywebrtc.net',
      'wss://*.dailywebrtc.net',
      'https://prod-ks.pluot.blue',
    ]);
    expect(sources(hosted, 'script-src')).toEqual([
      "'self'",
      expect.stringMatching(/^'sha256-/),
      'https://*.daily.co',
      'https://*.dailywebrtc.com',
      'https://*.dailywebrtc.net',
      'blob:',
      "'wasm-unsafe-eval'",
    ]);
    expect(sources(hosted, 'worker-src')).toEqual(["'self'", 'blob:']);
  });

  it.each([
    ['through its own origin', '/api', true],
    ['on a host of its own', 'https://voice.example', false],
  ])(
    "allows the hosted platform's control of a call, with a platform %s",
    (_what, platformUrl, isAllowed) => {
      const allowed = sources({ ...hosted, platformUrl }, 'connect-src');
      expect(allowed?.includes('https://*.vapi.ai')).toBe(isAllowed);
    },
  );

  it('names where events are reported, only if they are', () => {
    const reporting = { ...hosted, eventsUrl: 'https://events.example/page' };
    expect(sources(reporting, 'connect-src')).toContain('https://events.example');
    expect(contentSecurityPolicy(hosted, inlineHashes(html))).not.toContain('events');
  });

  it("allows the origin of the sender's picture, for pictures only", () => {
    expect(sources(hosted, 'img-src')).toEqual(["'self'"]);
    expect(sources({ ...hosted, senderMark: '/mark.svg' }, 'img-src')).toEqual(["'self'"]);
    const marked = { ...hosted, senderMark: 'https://northline.example/mark.svg' };
    expect(sources(marked, 'img-src')).toEqual(["'self'", 'https://northline.example']);
    expect(sources(marked, 'connect-src')).not.toContain('https://northline.example');
  });

  it('lets no site show the page in a frame but those that are named', () => {
    expect(sources(hosted, 'frame-ancestors')).toEqual(["'none'"]);
    const framed = { ...hosted, frameSites: 'https://www.northline.example  https://*.partner.example' };
    expect(sources(framed, 'frame-ancestors')).toEqual([
      'https://www.northline.example',
      'https://*.partner.example',
    ]);
    expect(sources(framed, 'connect-src')).toEqual(sources(hosted, 'connect-src'));
  });

  it('allows nothing that the page does not use', () => {
    const styled = '<style>p{}</style>';
    const policy = contentSecurityPolicy(hosted, inlineHashes(styled));
    // The page's styles are in its HTML, and the audio it plays has no URL.
    expect(policy).toMatch(/; style-src 'sha256-[^ ;]+';/);
    expect(policy).not.toContain('media-src');
  });

  it("names another host's call machine instead of Daily’s domains", () => {
    const elsewhere = { ...hosted, callMachineUrl: 'https://machine.example/call' };
    expect(contentSecurityPolicy(elsewhere, inlineHashes(html))).not.toMatch(/daily|pluot/);
    expect(sources(elsewhere, 'script-src')).toContain('https://machine.example');
    expect(sources(elsewhere, 'connect-src')).toContain('wss://api.vapi.ai');
  });

  it('never allows text as code, inline code without a hash, or all hosts of a scheme', () => {
    for (const config of [local, hosted]) {
      expect(contentSecurityPolicy(config, inlineHashes(html))).not.toMatch(
        /(?<!wasm-)unsafe-|\s\*(\s|;|$)|(https?|wss?|data):(\s|;|$)/,
      );
    }
  });

  it('covers inline scripts and styles, but no data and no script of a file', () => {
    const page =
      '<style>p{}</style><script src="/a.js"></script><script type="application/ld+json">{}</script><script>1</script>';
    const { scripts, styles } = inlineHashes(page);
    expect(styles).toHaveLength(1);
    expect(scripts).toEqual(["'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"]);
  });
});

describe('the policy in the page itself', () => {
  const policy = contentSecurityPolicy(hosted, inlineHashes(html));

  it('precedes every script and omits header-only directives', () => {
    const page = withMetaPolicy(html, policy);
    const meta = /<meta http-equiv="content-security-policy" content="([^"]*)" \/>/.exec(page);
    expect(meta?.[1]).toBe(policy.replace("; frame-ancestors 'none'", ''));
    expect(meta?.index).toBeLessThan(page.indexOf('<script'));
    expect(meta?.index).toBeGreaterThan(page.indexOf('<meta charset'));
  });

  it('occurs once and can be removed', () => {
    const page = withMetaPolicy(withMetaPolicy(html, policy), policy);
    expect(page.match(/http-equiv/g)).toHaveLength(1);
    expect(withoutMetaPolicy(page)).toBe(html);
    expect(withoutMetaPolicy(html)).toBe(html);
  });
});

const following = '<script>self.x = 1;</script></html>';
const built = (content: string) =>
  `<html><script type="application/json" id="firmline-config">${content}</script>${following}`;
const dataOf = (page: string): unknown =>
  JSON.parse(/id="firmline-config">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? 'null');

describe('the configuration in the page', () => {
  it('preserves any values', () => {
    const nasty = fc.constantFrom('$&', '$1', "$'", '$`', '</script>', '<!--', '\u2028', '"', '\\');
    const text = fc
      .array(fc.oneof(nasty, fc.string({ unit: 'binary' })), { maxLength: 6 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (value) => {
        const config = { ...local, supabaseAnonKey: value };
        const page = insertConfig(built('null'), config);
        expect(dataOf(page)).toEqual(config);
        expect(page.endsWith(following)).toBe(true);
      }),
    );
  });

  it('replaces a built-in configuration', () => {
    expect(dataOf(insertConfig(built('{"supabaseUrl":"https://x.supabase.co"}'), local))).toEqual(local);
  });

  it("is the address in the notice's link, whatever it contains", () => {
    const page = insertConfig(`${built('null')}<a id="website" href="/">our website</a>`, {
      ...local,
      websiteUrl: 'https://firmline.example/?a=$1&b="><script>',
    });
    expect(page).toContain(
      '<a id="website" href="https://firmline.example/?a=$1&amp;b=&quot;><script>">our website',
    );
  });

  it('requires its element', () => {
    expect(() => insertConfig('<html></html>', local)).toThrow('no element for its configuration');
  });
});
