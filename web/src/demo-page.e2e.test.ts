import { launchBrowser } from '@firmline/harness/browser';
import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { button, openPage, seeText, visibleText, type OpenedPage } from './testing/open-page.ts';

const stack = inject('stack');

describe('the demo page', () => {
  let browser: Browser;
  let opened: OpenedPage | undefined;

  const open = async (path: string, options?: Parameters<typeof openPage>[2]) => {
    opened = await openPage(browser, stack.url + path, options);
    return opened;
  };

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(() => {
    opened = undefined;
  });
  afterEach(async () => {
    const errors = opened?.errors;
    await opened?.close();
    expect(errors ?? []).toEqual([]);
  });

  it('greets the contact, names the company and sets the title', async () => {
    const { page } = await open('/hartwell-lowe');
    await page.waitForSelector('::-p-aria(Hey Margaret,[role="heading"])');
    const text = await visibleText(page);
    expect(text).toContain('AI Assistant for Law Firms / Professional Client Communication');
    expect(text).toContain('Hartwell & Lowe');
    for (const benefit of ['Confidential & Secure', 'Client Satisfaction', 'Legal Expertise']) {
      expect(text).toContain(benefit);
    }
    expect(await page.title()).toBe('AI Legal Assistant Demo for Margaret');
  });

  it('says "law firms" for a firm without a company', async () => {
    const { page } = await open('/samuel');
    await seeText(page, 'Hey Samuel,');
    expect(await visibleText(page)).toContain('law firms');
  });

  it('serves the default firm at the empty path', async () => {
    const { page, requests } = await open('/');
    await page.waitForSelector(button('Try in Browser'));
    const lookUps = requests.filter((request) => request.url().includes('legal_firm_visitors'));
    expect(new URL(lookUps.at(-1)!.url()).searchParams.get('slug')).toBe('eq.default');
  });

  it('shows Page Not Found for a slug that nobody has', async () => {
    const { page } = await open('/no-such-firm');
    await seeText(page, 'Page Not Found');
    expect(await visibleText(page)).toContain('The requested page does not exist.');
    const href = await page.$eval('::-p-aria(Return to Main Site[role="link"])', (link) =>
      link.getAttribute('href'),
    );
    expect(href).toBe(stack.mainSiteUrl);
  });

  it('opens the provider site in a new tab', async () => {
    const { page } = await open('/default');
    const link = await page.waitForSelector('::-p-aria(Website[role="link"])');
    expect(
      await link?.evaluate((element) => [element.getAttribute('href'), element.getAttribute('target')]),
    ).toEqual([stack.websiteUrl, '_blank']);
  });
});
