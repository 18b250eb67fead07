import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageConfig } from './config.ts';
import { insertConfig } from './insert-config.ts';

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
const rest = '<script>self.x = 1;</script></html>';
const html = (content: string) =>
  `<html><script type="application/json" id="firmline-config">${content}</script>${rest}`;
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
        const page = insertConfig(html('null'), config);
        expect(dataOf(page)).toEqual(config);
        expect(page.endsWith(rest)).toBe(true);
      }),
    );
  });

  it('replaces a built-in configuration', () => {
    expect(dataOf(insertConfig(html('{"supabaseUrl":"https://x.supabase.co"}'), local))).toEqual(local);
  });

  it("is the address in the notice's link, whatever it contains", () => {
    const page = insertConfig(`${html('null')}<a id="website" href="/">our website</a>`, {
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
