import { lookupFirm } from '@firmline/sdk/firms/lookup';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { earlyRequest } from './early-request.ts';
import { fetchWithEarly } from './early-response.ts';

const service = { supabaseUrl: 'http://data.test/_', supabaseAnonKey: 'anon' };
const row = { name: 'Dana', system: '', first_message: '', slug: 'dana', company_name: '' };

describe('the early look-up', () => {
  it('is the request that the look-up would send, for any slug', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (slug) => {
        fc.pre(slug.isWellFormed());
        const early = earlyRequest(service, slug, 'http://page.test');
        const send = vi.fn<typeof fetch>(async () => Response.json([row]));
        const waiting = { url: early.url, response: Promise.resolve(Response.json([{ ...row, slug }])) };
        const firm = await lookupFirm({
          supabaseUrl: service.supabaseUrl,
          anonKey: service.supabaseAnonKey,
          slug,
          fetch: (input, init) => {
            const sent = new Headers(init?.headers);
            for (const [name, value] of Object.entries(early.headers)) expect(sent.get(name)).toBe(value);
            return fetchWithEarly(waiting, send)(input, init);
          },
        });
        expect(firm?.slug).toBe(slug);
        expect(send).not.toHaveBeenCalled();
      }),
    );
  });

  it('reads a relative service URL against the page', () => {
    const { url } = earlyRequest({ ...service, supabaseUrl: '/_' }, 'dana', 'http://page.test');
    expect(url).toMatch(/^http:\/\/page\.test\/_\/rest\/v1\/legal_firm_visitors\?/);
  });

  it('answers once; the next request is sent', async () => {
    const send = vi.fn<typeof fetch>(async () => new Response('sent'));
    const withEarly = fetchWithEarly(
      { url: 'http://a.test/?x=1&y=2', response: Promise.resolve(new Response('early')) },
      send,
    );
    expect(await (await withEarly('http://a.test/?y=2&x=1')).text()).toBe('early');
    expect(await (await withEarly('http://a.test/?y=2&x=1')).text()).toBe('sent');
  });

  it('sends a request that is another one', async () => {
    const send = vi.fn<typeof fetch>(async () => new Response('sent'));
    const withEarly = fetchWithEarly(
      { url: 'http://a.test/?slug=x', response: Promise.resolve(new Response('early')) },
      send,
    );
    expect(await (await withEarly('http://a.test/?slug=y')).text()).toBe('sent');
  });
});
