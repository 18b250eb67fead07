import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePageConfig, serializePageConfig, type PageConfig } from './config.ts';

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

describe('page configuration', () => {
  it.each(['javascript:alert(1)', 'ftp://example.com', 'data:text/html,x'])('refuses %s as a URL', (url) => {
    expect(() => parsePageConfig({ ...config, websiteUrl: url })).toThrow(/websiteUrl/);
    for (const field of ['privacyUrl', 'senderMark', 'nextStepUrl'])
      expect(() => parsePageConfig({ ...config, [field]: url })).toThrow(field);
  });

  it.each([null, undefined, 7, {}, { ...config, assistantId: 3 }, { ...config, notice: 3 }])(
    'refuses %j',
    (input) => {
      expect(() => parsePageConfig(input)).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^config-/) }),
      );
    },
  );

  it('is safe in a script element, whatever its values', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (assistantId) => {
        const serialized = serializePageConfig({ ...config, assistantId: `${assistantId}</script><!--` });
        expect(serialized).not.toContain('<');
        expect(parsePageConfig(JSON.parse(serialized)).assistantId).toBe(`${assistantId}</script><!--`);
      }),
    );
  });
});
