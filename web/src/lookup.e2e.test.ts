import { defaultSlug } from '@firmline/sdk/firms/default-slug';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { changedHtml } from './testing/changed-html.ts';
import { instead } from './testing/hold-code.ts';
import { heading, seeText, visibleText } from './testing/open-page.ts';
import { pageSuite } from './testing/page-suite.ts';

const { open, stack, dataService } = pageSuite();

const greeting = '::-p-aria(Hey Margaret,[role="heading"])';
const lookUps = (requests: readonly { url(): string }[]) =>
  requests.filter((request) => request.url().includes('legal_firm_visitors'));

/** The page's policy refuses the script in the HTML once it is not the one it names. */
const withoutEarlyScript = changedHtml((html) => html.replace('<script>', '<script>;'));

describe('a look-up that fails', () => {
  it.each([
    ['an error of the service', { status: 503, times: 2 }],
    ['a cut connection', { drop: true, times: 2 }],
    ['too many requests', { status: 429, times: 1 }],
    ['the page of a proxy', { body: '<!doctype html><title>Hotel Wi-Fi</title>', times: 1 }],
    ['an answer that is no list', { body: { message: 'hello' }, times: 1 }],
  ])('is tried again after %s', async (_, fault) => {
    await dataService(fault);
    const { page } = await open('/hartwell-lowe');
    await page.waitForSelector(greeting);
    expect(await heading(page)).toBe('Hey Margaret,');
  });

  it('is tried again without any more code, which the same network would keep away', async () => {
    await dataService({ drop: true, times: 2 });
    const named = /\/(framework|index|rolldown-runtime|start)-[^/]*\.js$/;
    const { page } = await open('/hartwell-lowe', {
      prepare: instead((request) =>
        named.test(request.url()) ? request.continue() : request.abort('failed'),
      ),
    });
    await page.waitForSelector(greeting);
    expect(await heading(page)).toBe('Hey Margaret,');
  });

  it('is tried again where the script in the HTML is not let run', async () => {
    await dataService({ drop: true, times: 2 });
    const { page } = await open('/hartwell-lowe', { prepare: withoutEarlyScript });
    expect(await page.evaluate(() => typeof window.firmlineShell)).toBe('undefined');
    await page.waitForSelector(greeting);
    expect(await heading(page)).toBe('Hey Margaret,');
  });

  it('ends on Page Not Found after a few tries, and is logged with its cause', async () => {
    await dataService({ status: 500 });
    const { page, console, requests } = await open('/hartwell-lowe');
    await seeText(page, 'Loading...');
    await seeText(page, 'This is taking longer than usual.');
    expect(await visibleText(page)).toContain('Loading...');
    await seeText(page, 'Page Not Found');
    expect(await visibleText(page)).toContain('The requested page does not exist.');
    expect(console.join('\n')).toMatch(/error: The firm could not be looked up\..*/);
    expect(lookUps(requests).length).toBeGreaterThan(2);
  });

  it('is not tried again when the answer would be the same', async () => {
    await dataService({ status: 401, body: { message: 'Invalid API key' } });
    const { page, requests, console } = await open('/hartwell-lowe');
    await seeText(page, 'Page Not Found');
    expect(lookUps(requests)).toHaveLength(1);
    expect(console.join('\n')).toContain('error: The firm could not be looked up.');
  });

  it('says once that nobody has the link, and asks once', async () => {
    const { page, requests, console } = await open('/no-such-firm');
    await seeText(page, 'Page Not Found');
    expect(lookUps(requests)).toHaveLength(1);
    expect(console.join('\n')).toContain('No firm has the link "no-such-firm".');
    expect(await page.title()).toBe('AI Legal Assistant Demo');
    expect(await page.$eval('[role="alert"]', (alert) => alert.textContent)).toContain('Page Not Found');
  });

  it('waits while the browser is offline, says so, and goes on when it is back', async () => {
    await dataService({ status: 500, times: 1 });
    const offline = (page: Page) =>
      page.evaluateOnNewDocument(() => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
      });
    const { page, requests } = await open('/hartwell-lowe', { prepare: offline });
    await seeText(page, 'You are offline. Waiting for a connection.');
    expect(lookUps(requests)).toHaveLength(1);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true });
      dispatchEvent(new Event('online'));
    });
    await page.waitForSelector(greeting);
    expect(lookUps(requests)).toHaveLength(2);
  });
});

describe('the link', () => {
  const asked = async (path: string) => {
    await dataService({ body: [] });
    const { page, requests } = await open(path);
    await seeText(page, 'Page Not Found');
    const [request] = lookUps(requests);
    return new URL(request!.url()).searchParams.get('slug')?.slice('eq.'.length);
  };

  it.each([
    ['/', defaultSlug],
    ['//', defaultSlug],
    ['/?utm_source=mail&slug=other', defaultSlug],
    ['/dana/', 'dana'],
    ['/dana?x=1/2#top', 'dana'],
    ['/a/b', 'a/b'],
    ['/dana%2Fb', 'dana/b'],
    ['/%E7%94%B0%E4%B8%AD', '田中'],
    ['/m%C3%BCller-s%C3%B6hne', 'müller-söhne'],
    ['/100%25%20off+more', '100% off+more'],
    ['/%zz-%C3%A9-%ff', '%zz-é-%ff'],
    [`/${'long-'.repeat(100)}`, 'long-'.repeat(100)],
    ['/it\'s,(a)&b=c;"d"', 'it\'s,(a)&b=c;"d"'],
    ['/<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%s asks for %j', async (path, slug) => {
    expect(await asked(path)).toBe(slug);
  });

  it.each(['田中-法律', 'a/b', 'größe & söhne'])('finds the firm %j', async (slug) => {
    const rest = `${stack.supabaseUrl}/rest/v1/legal_firm_visitors`;
    const headers = {
      apikey: stack.serviceRoleKey,
      authorization: `Bearer ${stack.serviceRoleKey}`,
      'content-type': 'application/json',
    };
    await fetch(rest, { method: 'POST', headers, body: JSON.stringify({ slug, name: 'Ada' }) });
    try {
      const { page } = await open(`/${encodeURIComponent(slug)}`);
      await page.waitForSelector('::-p-aria(Hey Ada,[role="heading"])');
      expect(await heading(page)).toBe('Hey Ada,');
    } finally {
      await fetch(`${rest}?slug=eq.${encodeURIComponent(slug)}`, { method: 'DELETE', headers });
    }
  });
});
