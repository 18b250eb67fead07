import { connectBrowser } from '@firmline/harness/browser';
import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { button, doubleTap, openPage, seeText, visibleText, type OpenedPage } from './testing/open-page.ts';
import * as phone from './testing/phone-form.ts';

const stack = inject('stack');
const thanks =
  "Thank you. Your request has been submitted successfully. If you don't receive the call within 15 seconds, please double check the phone number.";
const failure = 'Failed to submit your request. Please try again.';

interface WebhookCall {
  body: unknown;
}

const webhook = {
  received: async () => (await (await fetch(stack.webhookUrl)).json()) as WebhookCall[],
  answers: (fault: { status?: number; delayMs?: number; times?: number }) =>
    fetch(`${stack.url}/_/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ target: 'webhook', ...fault }]),
    }),
  works: () => fetch(`${stack.url}/_/control/faults`, { method: 'DELETE' }),
};

describe('the phone form', () => {
  let browser: Browser;
  let opened: OpenedPage | undefined;

  const open = async (options?: Parameters<typeof openPage>[2]) => {
    opened = await openPage(browser, `${stack.url}/default`, options);
    const { page } = opened;
    await page.waitForSelector('.button-phone');
    await phone.openForm(page);
    return page;
  };
  const submit = (page: Page) => page.locator(button('Submit Phone Number')).click();

  const described = (page: Page) =>
    page.$eval(phone.field, (input) => ({
      invalid: input.getAttribute('aria-invalid'),
      description: (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .flatMap((id) => document.getElementById(id)?.innerText.split('\n') ?? [])
        .filter(Boolean),
      focused: document.activeElement === input,
    }));

  beforeAll(async () => {
    browser = await connectBrowser(inject('browser'));
  });
  afterAll(() => browser.disconnect());
  beforeEach(() => {
    opened = undefined;
  });
  afterEach(async () => {
    await webhook.works();
    const errors = opened?.errors;
    await opened?.close();
    expect(errors ?? []).toEqual([]);
  });

  describe('submission', () => {
    it('refuses an empty number, sends nothing, and ties the error to the field', async () => {
      const page = await open();
      const before = (await webhook.received()).length;
      await submit(page);
      await seeText(page, 'Please enter a valid phone number');
      expect(await webhook.received()).toHaveLength(before);
      expect(await described(page)).toEqual({
        invalid: 'true',
        description: ['+1', 'for this call only', 'Please enter a valid phone number'],
        focused: true,
      });
      // A second press keeps the error and focuses the field again.
      await submit(page);
      await page.waitForFunction((field) => document.activeElement?.matches(field), {}, phone.field);
      await page.keyboard.type('2');
      expect(await visibleText(page)).not.toContain('Please enter a valid phone number');
    });

    it('ties the reason of a refusal to the field, until the number changes', async () => {
      const page = await open();
      await page.type(phone.field, '555 0123');
      await submit(page);
      await seeText(page, 'This number is too short');
      const reason =
        'This number is too short for the United States. If it is from another country, choose that country or start with +.';
      expect(await described(page)).toEqual({
        invalid: 'true',
        description: ['+1', 'for this call only', 'Please enter a valid phone number', reason],
        focused: true,
      });
      // Leaving the field changes nothing.
      await page.keyboard.press('Tab');
      expect(await visibleText(page)).toContain(reason);
      await page.select(phone.country, 'NO');
      expect(await visibleText(page)).not.toMatch(/valid phone number|too short/);
      expect(await described(page)).toEqual({
        invalid: 'false',
        description: ['+47', 'for this call only'],
        focused: false,
      });
    });

    it('sends phone and slug, thanks, clears the field and keeps the country', async () => {
      const page = await open();
      await page.select(phone.country, 'GB');
      await page.type(phone.field, '020 7946 0958');
      // The second tap comes after the response.
      await doubleTap(page, '.button-submit');
      await seeText(page, thanks);
      expect((await webhook.received()).at(-1)?.body).toEqual({ phone: '+442079460958', slug: 'default' });
      expect(await phone.shown(page)).toEqual({ number: '+44', country: 'GB' });
      // The field is empty, but the sentence is about the number in it.
      await seeText(page, 'We are calling +44 20 7946 0958.');
    });

    it('sends a number once in 30 s, also after a reload', async () => {
      const page = await open();
      const submitNumber = async (digits: string) => {
        await page.type(phone.field, digits);
        await submit(page);
      };
      await submitNumber('2125550147');
      await seeText(page, thanks);
      const sent = (await webhook.received()).length;
      await submitNumber('2125550147');
      await seeText(page, 'The call to +1 212 555 0147 is already on its way.');
      expect(await visibleText(page)).not.toContain(thanks);
      await page.reload();
      await phone.openForm(page);
      await submitNumber('(212) 555-0147');
      await seeText(page, 'The call to +1 212 555 0147 is already on its way.');
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('2125550147');
      expect(await webhook.received()).toHaveLength(sent);
    });

    it('sends one request, however many presses', async () => {
      const page = await open();
      const before = (await webhook.received()).length;
      await webhook.answers({ delayMs: 3000, times: 1 });
      await page.type(phone.field, '2125550123');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.waitForSelector(button('Submitting...'));
      await page.click('.button-submit', { count: 2 });
      await page.type(phone.field, '9');
      expect(await phone.shown(page)).toMatchObject({ number: '+12125550123' });
      await seeText(page, thanks);
      expect(await webhook.received()).toHaveLength(before + 1);
    });

    it('shows the same, with advice, when the network or an ad blocker is in the way', async () => {
      const page = await open();
      await page.type(phone.field, '2125550123');
      await page.setOfflineMode(true);
      await submit(page);
      await seeText(page, failure);
      await page.setOfflineMode(false);

      await page.setRequestInterception(true);
      const block = (request: HTTPRequest) =>
        void (request.url() === stack.webhookUrl ? request.abort('blockedbyclient') : request.continue());
      page.on('request', block);
      await submit(page);
      await seeText(page, 'An ad blocker or a company firewall can also be in the way.');
      expect(await visibleText(page)).toContain(failure);
      expect(await phone.shown(page)).toMatchObject({ number: '+12125550123' });
      page.off('request', block);
      await page.setRequestInterception(false);
      await submit(page);
      await seeText(page, thanks);
    });

    it('times out on a webhook that never responds', async () => {
      const page = await open();
      await page.evaluate(() => {
        const { timeout } = AbortSignal;
        AbortSignal.timeout = () => timeout.call(AbortSignal, 200);
      });
      await page.type(phone.field, '2125550123');
      await webhook.answers({ delayMs: 60_000 });
      await submit(page);
      await seeText(page, failure);
      await page.waitForSelector(button('Submit Phone Number'));
      expect(await phone.shown(page)).toMatchObject({ number: '+12125550123' });
    });
  });
});
