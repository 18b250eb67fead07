import { describe, expect, it } from 'vitest';
import { isAllHere } from './local-address.ts';

const here = 'http://127.0.0.1:4300';
const stack = {
  url: here,
  supabaseUrl: `${here}/_`,
  platformUrl: `${here}/_/platform`,
  webhookUrl: `${here}/_/webhook`,
  serviceRoleKey: 'a-key',
  assistantId: 'a',
  websiteUrl: 'https://firm.example',
  mainSiteUrl: 'https://firm.example/home',
};

describe('the addresses of a stack', () => {
  it('are all here, but for where visitors are sent', () => {
    expect(isAllHere(stack)).toBe(true);
  });

  it.each(['url', 'supabaseUrl', 'platformUrl', 'webhookUrl'])(
    'are not all here with %s elsewhere',
    (name) => {
      expect(isAllHere({ ...stack, [name]: 'HTTPS://evil.example' })).toBe(false);
    },
  );
});
