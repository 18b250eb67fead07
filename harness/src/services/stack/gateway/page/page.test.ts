import type { PageConfig } from '@firmline/sdk/page-config';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inlineScript } from '../../../../testing/test-page.ts';
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
        expect(page.endsWith(`<script>${inlineScript}</script></html>`)).toBe(true);
      }),
    );
  });

  it('replaces a built-in configuration', () => {
    expect(dataOf(insertConfig(html('{"supabaseUrl":"https://x.supabase.co"}'), local))).toEqual(local);
  });

  it('requires its element', () => {
    expect(() => insertConfig('<html></html>', local)).toThrow('no element for its configuration');
  });
});
