import type { PageConfig } from '@firmline/sdk/page-config';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inlineScript } from '../../testing/test-page.ts';
import { contentSecurityPolicy, inlineHashes } from './csp.ts';
import { insertConfig } from './page.ts';

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
const html = (content: string) =>
  `<html><script type="application/json" id="firmline-config">${content}</script><script>${inlineScript}</script></html>`;
const dataOf = (page: string): unknown =>
  JSON.parse(/id="firmline-config">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? 'null');

describe('the configuration in the page', () => {
  it('arrives whatever its values hold', () => {
    const nasty = fc.constantFrom('$&', '$1', "$'", '$`', '</script>', '<!--', '\u2028', '"', '\\');
    const text = fc
      .array(fc.oneof(nasty, fc.string({ unit: 'binary' })), { maxLength: 6 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (value) => {
        const config = { ...local, supabaseAnonKey: value };
        const page = insertConfig(html('null'), config);
        expect(dataOf(page)).toEqual(config);
        expect(page.endsWith(`<script>${inlineScript}</script></html>`)).toBe(true);
      }),
    );
  });

  it('replaces one that was built in', () => {
    expect(dataOf(insertConfig(html('{"supabaseUrl":"https://x.supabase.co"}'), local))).toEqual(local);
  });

  it('needs its element', () => {
    expect(() => insertConfig('<html></html>', local)).toThrow('no element for its configuration');
  });
});

describe('the content security policy', () => {
  const sources = (config: PageConfig, directive: string) => {
    const policy = contentSecurityPolicy('localhost:4310', config, inlineHashes(html('null')));
    const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
    return found?.split(' ').slice(1);
  };

  it('names nothing foreign when everything is local', () => {
    expect(sources(local, 'connect-src')).toEqual(["'self'", 'ws://localhost:4310']);
    expect(sources(local, 'script-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-/)]);
    expect(sources(local, 'style-src')).toEqual(["'self'"]);
    expect(sources(local, 'default-src')).toEqual(["'none'"]);
  });

  it('takes same-origin services under their full address for its own', () => {
    const full = { ...local, supabaseUrl: 'http://localhost:4310/_' };
    expect(sources(full, 'connect-src')).toEqual(["'self'", 'ws://localhost:4310']);
  });

  it('names the origins of hosted services, and Daily where calls are real', () => {
    const { callMachineUrl: _, ...rest } = local;
    const hosted = {
      ...rest,
      supabaseUrl: 'https://abc.supabase.co',
      platformUrl: 'https://api.vapi.ai',
      webhookUrl: 'https://flows.example/hook/1',
    };
    const connect = sources(hosted, 'connect-src');
    expect(connect).toEqual(
      expect.arrayContaining([
        'https://abc.supabase.co',
        'https://api.vapi.ai',
        'https://flows.example',
        'wss://*.daily.co',
      ]),
    );
    expect(sources(hosted, 'script-src')).toContain('https://*.daily.co');
    expect(connect?.join(' ')).not.toContain('hook');
  });

  it('covers inline scripts and styles, but no data and no script of a file', () => {
    const page =
      '<style>p{}</style><script src="/a.js"></script><script type="application/ld+json">{}</script><script>1</script>';
    const { scripts, styles } = inlineHashes(page);
    expect(styles).toHaveLength(1);
    expect(scripts).toEqual(["'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"]);
  });
});
