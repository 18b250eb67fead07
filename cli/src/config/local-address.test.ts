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
  it('are all on this machine, except those that are only linked to', () => {
    expect(isAllHere(stack)).toBe(true);
  });

  it.each(['url', 'supabaseUrl', 'platformUrl', 'webhookUrl'])(
    'are not all on this machine with %s elsewhere',
    (name) => {
      expect(isAllHere({ ...stack, [name]: 'HTTPS://evil.example' })).toBe(false);
    },
  );
});
