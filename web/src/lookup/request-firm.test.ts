import { lookupFirm } from '@firmline/sdk/firms/lookup';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firmRequest } from './request-firm.ts';

const service = { supabaseUrl: 'http://data.test/_', supabaseAnonKey: 'anon' };
const keys = fc.constantFrom('anon', 'sb_publishable_a');

const parts = (url: string) => {
  const { origin, pathname, searchParams } = new URL(url);
  return [origin + pathname, Object.fromEntries(searchParams)];
};

describe('the request for a firm', () => {
  it("is the same as the client library's, for any slug", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), keys, async (slug, anonKey) => {
        fc.pre(slug.isWellFormed());
        const own = firmRequest({ ...service, supabaseAnonKey: anonKey }, slug);
        await lookupFirm({
          supabaseUrl: service.supabaseUrl,
          anonKey,
          slug,
          fetch: async (input, init) => {
            expect(parts(own.url)).toEqual(parts(String(input)));
            const sent = new Headers(init?.headers);
            for (const [name, value] of Object.entries(own.headers)) expect(sent.get(name)).toBe(value);
            expect(sent.has('authorization')).toBe('authorization' in own.headers);
            return Response.json([]);
          },
        });
      }),
    );
  });

  it('keeps a relative service URL, which the page resolves', () => {
    const { url } = firmRequest({ ...service, supabaseUrl: '/_/' }, 'dana');
    expect(url).toMatch(/^\/_\/rest\/v1\/legal_firm_visitors\?/);
  });
});
