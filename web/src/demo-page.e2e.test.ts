import { launchBrowser } from '@firmline/harness/browser';
import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { button, openPage, seeText, visibleText, type OpenedPage } from './testing/open-page.ts';

const stack = inject('stack');

interface WebhookCall {
  body: unknown;
}

const webhook = {
  received: async () => (await (await fetch(stack.webhookUrl)).json()) as WebhookCall[],
  answers: (status: number, times = 1) =>
    fetch(`${stack.url}/_/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ target: 'webhook', status, times }]),
    }),
  works: () => fetch(`${stack.url}/_/control/faults`, { method: 'DELETE' }),
};

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
    await webhook.works();
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
    await seeText(page, 'Hey ');
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

  describe('phone form', () => {
    const openForm = async () => {
      const { page } = await open('/default');
      await page.locator(button('Call My Phone')).click();
      await page.waitForSelector('input[type="tel"]');
      return page;
    };

    it('refuses an empty number and sends nothing', async () => {
      const page = await openForm();
      const before = (await webhook.received()).length;
      await page.locator(button('Submit Phone Number')).click();
      await seeText(page, 'Please enter a valid phone number');
      expect(await webhook.received()).toHaveLength(before);
    });

    it('sends phone and slug, thanks, and clears the field', async () => {
      const page = await openForm();
      await page.type('input[type="tel"]', '2125550123');
      await page.locator(button('Submit Phone Number')).click();
      await seeText(
        page,
        "Thank you. Your request has been submitted successfully. If you don't receive the call within 15 seconds, please double check the phone number.",
      );
      expect((await webhook.received()).at(-1)?.body).toEqual({ phone: '+12125550123', slug: 'default' });
      expect(await page.$eval('input[type="tel"]', (input) => input.value)).not.toContain('555');
    });

    it('says so and keeps the number when the webhook fails', async () => {
      const page = await openForm();
      await webhook.answers(500);
      await page.type('input[type="tel"]', '2125550123');
      await page.locator(button('Submit Phone Number')).click();
      await seeText(page, 'Failed to submit your request. Please try again.');
      expect(await page.$eval('input[type="tel"]', (input) => input.value)).toContain('555');

      // A new action clears the message; this one then succeeds.
      await page.locator(button('Submit Phone Number')).click();
      await seeText(page, 'Thank you. Your request has been submitted successfully.');
      expect(await visibleText(page)).not.toContain('Failed to submit your request.');
    });

    it('says the same when the network fails', async () => {
      const page = await openForm();
      await page.type('input[type="tel"]', '2125550123');
      await page.setOfflineMode(true);
      await page.locator(button('Submit Phone Number')).click();
      await seeText(page, 'Failed to submit your request. Please try again.');
      expect(await page.$eval('input[type="tel"]', (input) => input.value)).toContain('555');
    });

    it('forgets entry, error and status when it is closed', async () => {
      const page = await openForm();
      await page.locator(button('Submit Phone Number')).click();
      await seeText(page, 'Please enter a valid phone number');
      await page.type('input[type="tel"]', '2125550123');
      await page.locator(button('Call My Phone')).click();
      await page.waitForSelector('input[type="tel"]', { hidden: true });
      expect(await visibleText(page)).not.toContain('Please enter a valid phone number');
      await page.locator(button('Call My Phone')).click();
      const input = await page.waitForSelector('input[type="tel"]');
      expect(await input?.evaluate((element) => element.value)).not.toContain('555');
    });
  });
});
