import { readFile, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { launchBrowser } from '@firmline/harness/browser';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildPage, deploymentEnv, type BuiltPage } from './testing/built-page.ts';
import { visit, watchPolicy } from './testing/deployed-page.ts';

const stack = inject('stack');
const env = deploymentEnv(stack);
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Serves only the files: no header but the type, and the page for every path without a file. */
async function serve(dir: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const file = pathname.startsWith('/_/') ? pathname : '/index.html';
    readFile(path.join(dir, file)).then(
      (bytes) => response.setHeader('content-type', types[path.extname(file)] ?? 'text/html').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

describe('a page built with a configuration', () => {
  let browser: Browser;
  let built: BuiltPage;
  let site: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    browser = await launchBrowser();
    built = await buildPage(env);
    site = await serve(built.dir);
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
    await built.remove();
  });

  const open = async () => {
    const context = await browser.createBrowserContext();
    await context.setPermission(site.url, { permission: { name: 'microphone' }, state: 'granted' });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const violations = await watchPolicy(page);
    return { page, errors, violations, close: () => context.close() };
  };

  it('works on a host without headers, including a whole call, under its own policy', async () => {
    const { page, errors, violations, close } = await open();
    await visit(page, `${site.url}/hartwell-lowe`, 'Margaret');
    expect(await violations()).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('blocks other hosts, foreign and inline scripts, and inline styles there', async () => {
    const { page, violations, close } = await open();
    await page.goto(`${site.url}/hartwell-lowe`);
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
    await close();
  });

  it("includes its hosts' files and no secret", async () => {
    const files = await readdir(built.dir);
    expect(files.toSorted()).toEqual([
      '_',
      '_headers',
      '_redirects',
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

describe('a build', () => {
  it('fails with a service-role key in place of the one for visitors', async () => {
    await expect(buildPage({ ...env, SUPABASE_ANON_KEY: stack.serviceRoleKey })).rejects.toThrow(
      'SUPABASE_ANON_KEY holds a Supabase service-role key',
    );
  });

  it("fails when a secret's value is anywhere in its output", async () => {
    // A word that the page certainly contains stands in for a leaked secret.
    await expect(buildPage({ ...env, SUPABASE_SERVICE_ROLE_KEY: 'legal_firm_visitors' })).rejects.toThrow(
      'index.html contains the value of SUPABASE_SERVICE_ROLE_KEY',
    );
  });
});
