import { getEventListeners } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FirmlineError } from '../errors.ts';
import { lookupFirm, type LookupOptions } from './lookup.ts';

interface Received {
  url: URL;
  headers: IncomingHttpHeaders;
}

const commandLine = /--|[A-Z]+_[A-Z]+|firmline/;
const hintOf = (error: unknown) => (error as FirmlineError).hint;

describe('lookupFirm', () => {
  let server: Server;
  let supabaseUrl: string;
  let received: Received[];
  let respond: (response: ServerResponse) => void;

  beforeEach(async () => {
    received = [];
    respond = answer(200, []);
    server = createServer((request, response) => {
      received.push({ url: new URL(request.url ?? '', supabaseUrl), headers: request.headers });
      respond(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    supabaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const answer = (status: number, body: unknown) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const lookUp = (slug = 'hartwell-lowe', signal?: AbortSignal) =>
    lookupFirm({ supabaseUrl, anonKey: 'anon', slug, ...(signal ? { signal } : {}) });

  it('finds no firm for a slug that no database can store, without a request', async () => {
    expect(await lookUp('half-\uD800')).toBeNull();
    expect(received).toEqual([]);
  });

  it.each([
    ['no URL', { supabaseUrl: undefined }, 'config-invalid'],
    ['a URL without https', { supabaseUrl: 'project.supabase.co' }, 'config-invalid'],
    ['a path outside a page', { supabaseUrl: '/_' }, 'config-invalid'],
    ['the URL of its tables', { supabaseUrl: 'https://abcd.supabase.co/rest/v1' }, 'config-invalid'],
    [
      'the URL of the dashboard',
      { supabaseUrl: 'https://supabase.com/dashboard/project/x' },
      'config-invalid',
    ],
    ['no key', { anonKey: undefined }, 'config-missing'],
    ['an empty key', { anonKey: '' }, 'config-missing'],
    ['a key in typographic quotes', { anonKey: '“key”' }, 'config-invalid'],
    ['no slug', { slug: undefined }, 'invalid-input'],
    ['a timeout of 0', { timeoutMs: 0 }, 'invalid-input'],
    ['a timeout that is no number', { timeoutMs: Number.NaN }, 'invalid-input'],
  ])('refuses %s by name, without a request', async (_what, wrong, code) => {
    const options = { supabaseUrl, anonKey: 'anon', slug: 'a', ...wrong } as LookupOptions;
    await expect(lookupFirm(options)).rejects.toMatchObject({ name: 'FirmlineError', code });
    expect(received).toEqual([]);
  });

  it('takes a path of the page that it runs in', async () => {
    vi.stubGlobal('document', { baseURI: `${supabaseUrl}/some/page` });
    onTestFinished(() => void vi.unstubAllGlobals());
    await lookupFirm({ supabaseUrl: '/_', anonKey: 'anon', slug: 'a' });
    expect(received.map(({ url }) => url.pathname)).toEqual(['/_/rest/v1/legal_firm_visitors']);
  });

  it('requests five columns of one row, with the key and the slug in the headers', async () => {
    respond = answer(200, [
      { slug: 'a', name: 'Dana', company_name: null, system: 'Be brief.', first_message: '' },
    ]);
    expect(await lookupFirm({ supabaseUrl: `${supabaseUrl}/`, anonKey: 'anon', slug: 'a' })).toEqual({
      slug: 'a',
      name: 'Dana',
      companyName: '',
      system: 'Be brief.',
      firstMessage: '',
    });
    const [{ url, headers }] = received as [Received];
    expect(url.pathname).toBe('/rest/v1/legal_firm_visitors');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      select: 'name,system,first_message,slug,company_name',
      slug: 'eq.a',
      limit: '1',
    });
    expect(headers).toMatchObject({ apikey: 'anon', authorization: 'Bearer anon', 'x-firm-slug': 'a' });
  });

  it('sends a key that is no token only as the key', async () => {
    await lookupFirm({ supabaseUrl, anonKey: 'sb_publishable_a', slug: 'a' });
    const [{ headers }] = received as [Received];
    expect(headers).toMatchObject({ apikey: 'sb_publishable_a', 'x-firm-slug': 'a' });
    expect(headers).not.toHaveProperty('authorization');
  });

  it('is null when no firm has the slug', async () => {
    expect(await lookUp()).toBeNull();
  });

  it.each([
    ['an empty list with 404', 404, []],
    [
      'the row of another link',
      200,
      [{ slug: 'a', name: 'Dana', company_name: null, system: null, first_message: null }],
    ],
  ])('is neither a firm nor none after %s', async (_, status, body) => {
    respond = answer(status, body);
    await expect(lookUp('b')).rejects.toMatchObject({ code: 'unparsable' });
  });

  it('sends any slug unchanged in the URL and the header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), async (slug) => {
        fc.pre(slug.isWellFormed());
        received = [];
        await lookUp(slug);
        expect(received[0]?.url.searchParams.get('slug')).toBe(`eq.${slug}`);
        expect(decodeURIComponent(String(received[0]?.headers['x-firm-slug']))).toBe(slug);
      }),
      { numRuns: 50, examples: [["100%'!()*~"], ['田中'], ['a/b?c=d&e,"f"']] },
    );
  });

  it('fails once with the service', async () => {
    respond = answer(503, { message: 'starting' });
    await expect(lookUp()).rejects.toMatchObject({ name: 'FirmlineError', code: 'database' });
    expect(received).toHaveLength(1);
  });

  it('reports an unreachable service immediately, without mentioning a command line', async () => {
    respond = (response) => response.destroy();
    const error = await lookUp().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'network', hint: expect.any(String) });
    expect(received).toHaveLength(1);
    expect(hintOf(error)).not.toMatch(commandLine);
  });

  it('reports a timeout when the signal is a timeout', async () => {
    respond = () => {};
    const error = await lookUp('a', AbortSignal.timeout(1)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'timeout', hint: expect.any(String) });
    expect(hintOf(error)).not.toMatch(commandLine);
  });

  it('leaves nothing that listens to a signal, however it ends', async () => {
    const { signal } = new AbortController();
    await lookUp('a', signal);
    respond = answer(500, {});
    await expect(lookUp('a', signal)).rejects.toMatchObject({ code: 'database' });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('takes a timeout without an end', async () => {
    expect(await lookupFirm({ supabaseUrl, anonKey: 'anon', slug: 'a', timeoutMs: Infinity })).toBeNull();
  });

  it('times out when the service never responds, also without a signal', async () => {
    respond = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('[');
    const looking = lookupFirm({ supabaseUrl, anonKey: 'anon', slug: 'a', timeoutMs: 50 });
    await expect(looking).rejects.toMatchObject({ code: 'timeout' });
  });

  it('is not called cancelled if the runtime aborts its request', async () => {
    const fetch = () => Promise.reject(new DOMException('The operation was aborted', 'AbortError'));
    const looking = lookupFirm({ supabaseUrl, anonKey: 'anon', slug: 'a', fetch });
    await expect(looking).rejects.toMatchObject({ code: 'network' });
  });

  it.each([undefined, new Error('The page was left.'), 'a text'])(
    'is cancelled by its signal, whatever the reason: %s',
    async (reason) => {
      const controller = new AbortController();
      respond = () => controller.abort(reason);
      await expect(lookUp('a', controller.signal)).rejects.toMatchObject({ code: 'aborted' });
      expect(received).toHaveLength(1);
    },
  );
});
