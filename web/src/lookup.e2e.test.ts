import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { instead } from './testing/hold-code.ts';
import { heading, seeText } from './testing/open-page.ts';
import { pageSuite } from './testing/page-suite.ts';

const { open, stack, dataService } = pageSuite();

const greeting = '::-p-aria(Hey Margaret,[role="heading"])';
const lookUps = (requests: readonly { url(): string }[]) =>
  requests.filter((request) => request.url().includes('legal_firm_visitors'));

describe('a look-up that fails', () => {
  it('is retried without loading further code', async () => {
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

  it('waits while the browser is offline, says so, and continues afterwards', async () => {
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
