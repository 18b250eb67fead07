import { afterEach, describe, expect, it, vi } from 'vitest';
import { hostFiles } from './deploy-plugin.ts';
import { describeSite } from './site.ts';

const policy = "default-src 'none'; script-src 'self'";
const assets = ['/_/assets/index-1a2b.js', '/_/assets/font-3c4d.woff2'];
const filesOf = (site: ReturnType<typeof describeSite>) =>
  new Map(hostFiles(site).map(({ fileName, source }) => [fileName, source]));

const files = filesOf(describeSite(policy, assets));
const proxying = filesOf(describeSite(policy, assets, 'https://abcd.supabase.co'));

describe('vercel.json', () => {
  interface VercelConfig {
    readonly headers: readonly { source: string; headers: readonly { key: string; value: string }[] }[];
    readonly rewrites: readonly { source: string; destination: string }[];
  }
  const configOf = (all: typeof files) => JSON.parse(all.get('vercel.json') ?? '') as VercelConfig;
  /** As Vercel reads a source: anchored at both ends. */
  const fits = (source: string, path: string) =>
    new RegExp(`^${source.replaceAll('.js', String.raw`\.js`).replace(':path*', '.*')}$`).test(path);
  const headersFor = (path: string) =>
    Object.fromEntries(
      configOf(files)
        .headers.filter(({ source }) => fits(source, path))
        .flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
    );
  const target = (all: typeof files, path: string) =>
    configOf(all).rewrites.find(({ source }) => fits(source, path))?.destination;

  it.each([
    '/',
    '/hartwell-lowe',
    '/a/b/',
    '/caf%C3%A9',
    '//Hartwell-Lowe//',
    '/%22hartwell-lowe%22.',
    '/_',
    '/_a',
    '/.env',
  ])('serves the page at %s', (path) => {
    expect(target(files, path)).toBe('/index.html');
    expect(headersFor(path)).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'x-robots-tag': 'noindex',
    });
  });

  it('caches existing files for a year, and serves nothing else under its prefix', () => {
    expect(headersFor('/_/assets/index-1a2b.js')['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect(headersFor('/_/assets/gone.js')['cache-control']).toBeUndefined();
    expect(target(files, '/_/assets/gone.js')).toBeUndefined();
    expect(target(files, '/_/rest/v1/legal_firm_visitors')).toBeUndefined();
  });

  it('forwards the look-up', () => {
    expect(target(proxying, '/_/rest/v1/legal_firm_visitors')).toBe(
      'https://abcd.supabase.co/rest/v1/:path*',
    );
    expect(target(proxying, '/hartwell-lowe')).toBe('/index.html');
  });
});

describe('_headers', () => {
  const rules = (files.get('_headers') ?? '').trim().split(/\n(?=\/)/);

  it('has a rule for everything and one per asset', () => {
    expect(rules.map((rule) => rule.split('\n')[0])).toEqual(['/*', ...assets.toSorted()]);
    expect(rules[0]).toContain(`\n  content-security-policy: ${policy}`);
    expect(rules[0]).not.toContain('cache-control');
    expect(rules[1]).toContain('\n  cache-control: public, max-age=31536000, immutable');
  });

  it("stays within Cloudflare Pages' limit of rules", () => {
    const many = Array.from({ length: 150 }, (_, index) => `/_/assets/${index}.js`);
    const text = filesOf(describeSite(policy, many)).get('_headers') ?? '';
    expect(text.split('\n').filter((line) => line.startsWith('/'))).toHaveLength(100);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(2000);
  });
});

describe('_redirects', () => {
  it('forwards the look-up, responds 404 under the prefix, and serves the page elsewhere, in this order', () => {
    expect(proxying.get('_redirects')).toBe(
      '/_/rest/v1/* https://abcd.supabase.co/rest/v1/:splat 200\n/_/* /_/404.html 404\n/* /index.html 200\n',
    );
    expect(files.get('_redirects')).toBe('/_/* /_/404.html 404\n/* /index.html 200\n');
    expect(files.has('_/404.html')).toBe(true);
    // Cloudflare Pages would serve it in place of the page.
    expect(files.has('404.html')).toBe(false);
  });
});

describe('the program for Cloudflare Pages', () => {
  interface Worker {
    readonly default: {
      fetch(request: Request, env: { ASSETS: { fetch: typeof fetch } }): Promise<Response>;
    };
  }
  const load = () =>
    import(`data:text/javascript,${encodeURIComponent(proxying.get('_worker.js') ?? '')}`) as Promise<Worker>;
  const env = { ASSETS: { fetch: async () => new Response('file') } };
  const address = 'https://demo.example/_/rest/v1/legal_firm_visitors?slug=eq.a%26b';
  afterEach(() => vi.unstubAllGlobals());

  it('exists only if requests are forwarded, and only for those', () => {
    expect(files.has('_worker.js')).toBe(false);
    expect(JSON.parse(proxying.get('_routes.json') ?? '')).toEqual({
      version: 1,
      include: ['/_/rest/v1/*'],
      exclude: [],
    });
  });

  it('forwards the look-up unchanged, without cookies', async () => {
    const send = vi.fn<typeof fetch>(async () => Response.json([]));
    vi.stubGlobal('fetch', send);
    const { default: worker } = await load();
    const request = new Request(address, {
      headers: { apikey: 'anon', 'x-firm-slug': 'a%26b', cookie: 'a=1' },
    });
    expect(await (await worker.fetch(request, env)).json()).toEqual([]);
    const [url, init] = send.mock.calls[0]!;
    expect(url).toBe('https://abcd.supabase.co/rest/v1/legal_firm_visitors?slug=eq.a%26b');
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      apikey: 'anon',
      'x-firm-slug': 'a%26b',
    });
  });

  it('allows no writes, and leaves the other paths to the files', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('nothing to be sent')));
    const { default: worker } = await load();
    expect((await worker.fetch(new Request(address, { method: 'POST', body: '{}' }), env)).status).toBe(405);
    expect(await (await worker.fetch(new Request('https://demo.example/a'), env)).text()).toBe('file');
  });
});

describe('nginx.conf', () => {
  it('forwards the look-up only if configured', () => {
    expect(files.get('nginx.conf')).not.toContain('proxy_pass');
    expect(proxying.get('nginx.conf')).toContain('proxy_pass "https://abcd.supabase.co/rest/v1/";');
    expect(proxying.get('nginx.conf')).toContain('proxy_set_header Host "abcd.supabase.co";');
  });

  it('is not written with characters that nginx would misread', () => {
    expect(() => hostFiles(describeSite(policy, assets, 'https://a.example/$host'))).toThrow(
      "nginx's configuration cannot contain",
    );
  });
});
