import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { instead } from './testing/hold-code.ts';
import { heading, seeText } from './testing/open-page.ts';
import { pageSuite } from './testing/page-suite.ts';

const { open, dataService } = pageSuite();

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

  it('waits while the browser is offline, reports it, and continues afterwards', async () => {
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
