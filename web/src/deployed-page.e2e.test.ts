import { readFile, readdir } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { connectBrowser } from '@firmline/harness/browser';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildPage, deploymentEnv, type BuiltPage } from './testing/built-page.ts';
import { button } from './testing/open-page.ts';
import { visit, watchPolicy } from './testing/deployed-page.ts';
import { networks, pngSize, previewIn } from './testing/link-preview.ts';

const stack = inject('stack');
const env = deploymentEnv(stack);
/** The page's own address in its HTML. */
const pageUrl = 'https://demo.example.com';
/** A known firm, an unknown one, and none. */
const links = ['/hartwell-lowe', '/no-such-firm', '/'];
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Every header of the build's rules for Netlify and Cloudflare Pages. */
async function builtHeaders(dir: string): Promise<Readonly<Record<string, string>>> {
  const [everywhere = ''] = (await readFile(path.join(dir, '_headers'), 'utf8')).split(/\n(?=\/)/);
  return Object.fromEntries(
    [...everywhere.matchAll(/^ +([^:\s]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Serves the files, the page for every path without a file, and the look-up as `_redirects` forwards it. */
async function serve(dir: string, headers: Readonly<Record<string, string>> = {}) {
  const [, rest] = /^\/_\/rest\/v1\/\* (\S+):splat 200$/m.exec(
    await readFile(path.join(dir, '_redirects'), 'utf8'),
  )!;
  return listen((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host');
    if (pathname.startsWith('/_/rest/v1/')) {
      const { host: _, ...sent } = request.headers as Record<string, string>;
      fetch(rest + pathname.slice('/_/rest/v1/'.length) + search, { headers: sent }).then(
        async (answer) => response.writeHead(answer.status).end(await answer.text()),
        () => response.writeHead(502).end(),
      );
      return;
    }
    const file = pathname.startsWith('/_/') ? pathname : '/index.html';
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    readFile(path.join(dir, file)).then(
      (bytes) => response.setHeader('content-type', types[path.extname(file)] ?? 'text/html').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
}

async function listen(handle: RequestListener) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://localhost:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

describe('a page built with a configuration', () => {
  let browser: Browser;
  let built: BuiltPage;
  let site: Awaited<ReturnType<typeof serve>>;
  /** A page of another site, with the demo in a frame. */
  let around: Awaited<ReturnType<typeof listen>>;

  beforeAll(async () => {
    browser = await connectBrowser(inject('browser'));
    around = await listen(({ url }, response) => {
      const [, framed, allow] = /^\/\?(.*)&(.*)$/.exec(decodeURIComponent(url ?? '')) ?? [];
      response
        .setHeader('content-type', 'text/html')
        .end(`<iframe src="${framed}" allow="${allow}"></iframe>`);
    });
    built = await buildPage({
      ...env,
      FIRMLINE_PAGE_URL: `${pageUrl}/`,
      FIRMLINE_FRAME_SITES: `http://127.0.0.1:${around.port}`,
    });
    site = await serve(built.dir);
  });
  afterAll(async () => {
    await browser.disconnect();
    await site.stop();
    await around.stop();
    await built.remove();
  });

  it('works on a host that sends no headers and forwards the look-up, including a whole call, under its own policy', async () => {
    const context = await browser.createBrowserContext();
    await context.setPermission(site.url, { permission: { name: 'microphone' }, state: 'granted' });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const violations = await watchPolicy(page);
    await visit(page, `${site.url}/hartwell-lowe`, 'Margaret');
    expect(await violations()).toEqual([]);
    expect(errors).toEqual([]);

    // It blocks other hosts, foreign and inline scripts, and inline styles.
    await page.evaluate(() => {
      const add = (name: string, fields: object) =>
        document.head.append(Object.assign(document.createElement(name), fields));
      add('script', { src: 'https://evil.example/x.js' });
      add('script', { textContent: 'globalThis.ranInline = true' });
      add('style', { textContent: 'body { color: red }' });
      void fetch('https://evil.example/').catch(() => {});
    });
    await page.waitForFunction(() => (window as unknown as { violations: string[] }).violations.length >= 4);
    expect((await violations()).toSorted()).toEqual([
      'connect-src https://evil.example/',
      'script-src-elem https://evil.example/x.js',
      'script-src-elem inline',
      'style-src-elem inline',
    ]);
    await context.close();
  });

  it('is shown in a frame by the sites that are named, with a microphone if they allow it, and by no other', async () => {
    const host = await serve(built.dir, await builtHeaders(built.dir));
    const context = await browser.createBrowserContext();
    const named = `http://127.0.0.1:${around.port}`;
    // In a frame, the browser asks for the site around it.
    await context.setPermission(named, { permission: { name: 'microphone' }, state: 'granted' });
    const page = await context.newPage();
    const frameOf = async (origin: string, allow: string) => {
      await page.goto(`${origin}/?${encodeURIComponent(`${host.url}/hartwell-lowe&${allow}`)}`);
      return (await page.$('iframe'))?.contentFrame();
    };
    try {
      const framed = await frameOf(named, 'microphone; autoplay; clipboard-write; screen-wake-lock');
      await framed?.locator(button('Try in Browser')).click();
      await framed?.waitForFunction(() => performance.getEntriesByName('firmline:speech-start').length > 0);
      await framed?.locator(button('End Call')).click();

      await context.setPermission(named, { permission: { name: 'microphone' }, state: 'prompt' });
      const silent = await frameOf(named, '');
      await silent?.locator(button('Try in Browser')).click();
      await silent?.waitForFunction(() =>
        document.body.innerText.includes('The page around this one may keep the microphone from it.'),
      );

      const refused = await frameOf(around.url, 'microphone');
      expect(await refused?.evaluate(() => location.protocol)).toBe('chrome-error:');
    } finally {
      await context.close();
      await host.stop();
    }
  });

  it.each(Object.entries(networks))(
    'has a preview on %s, which leads to the shared link',
    async (_, network) => {
      const headers = { 'user-agent': network.userAgent };
      for (const link of links) {
        const html = Buffer.from(await (await fetch(site.url + link, { headers })).arrayBuffer());
        const { image = '', ...preview } = previewIn(html, network);
        expect(preview).toEqual({
          title: 'AI Legal Assistant Demo',
          description: 'A personal demo of an AI assistant that handles client calls for law firms.',
          address: undefined,
          isLarge: true,
        });
        expect(new URL(image).origin).toBe(pageUrl);
        const answer = await fetch(site.url + new URL(image).pathname, { headers });
        expect(answer.headers.get('content-type')).toBe('image/png');
        const png = Buffer.from(await answer.arrayBuffer());
        expect(png.length).toBeLessThanOrEqual(network.image.bytes);
        expect(pngSize(png).width).toBeGreaterThanOrEqual(network.image.width);
        expect(pngSize(png).height).toBeGreaterThanOrEqual(network.image.height);
      }
    },
  );

  it('has nothing of a firm in its HTML, which is the same at every link', async () => {
    const firms = await fetch(
      `${stack.supabaseUrl}/rest/v1/legal_firm_visitors?select=name,company_name,system,first_message&slug=eq.hartwell-lowe`,
      { headers: { apikey: stack.serviceRoleKey } },
    );
    const [firm] = (await firms.json()) as Record<string, string>[];
    const texts = Object.values(firm ?? {});
    expect(texts).toHaveLength(4);
    // Served by a host, and by the local stack.
    for (const server of [site.url, stack.url]) {
      const [known, ...others] = await Promise.all(
        links.map(async (link) => (await fetch(server + link)).text()),
      );
      for (const other of others) expect(other).toBe(known);
      for (const text of texts) expect(known).not.toContain(text);
      expect(known).toMatch(/<meta name="robots" content="noindex"/);
    }
  });

  it("includes its hosts' files and no secret", async () => {
    const files = await readdir(built.dir);
    expect(files.toSorted()).toEqual([
      '_',
      '_headers',
      '_redirects',
      '_routes.json',
      '_worker.js',
      'index.html',
      'nginx.conf',
      'vercel.json',
    ]);
    const page = await readFile(path.join(built.dir, 'index.html'), 'utf8');
    expect(page).toContain(stack.anonKey);
    expect(page).not.toContain(stack.serviceRoleKey);
    expect(page).not.toContain(stack.platformPrivateKey);
  });
});

it("a build fails when a secret's value is anywhere in its output, and warns without its address, which previews need", async () => {
  // A word that the page certainly contains stands in for a leaked secret.
  const output = await buildPage({ ...env, SUPABASE_SERVICE_ROLE_KEY: 'legal_firm_visitors' }).catch(String);
  expect(output).toContain('index.html contains the value of SUPABASE_SERVICE_ROLE_KEY');
  expect(output).toContain('Previews of links will have no picture: set FIRMLINE_PAGE_URL');
});
