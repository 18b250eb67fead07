import type { Page } from 'puppeteer-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { withLateConfig } from './testing/changed-html.ts';
import { holdCode } from './testing/hold-code.ts';
import { button, seeText } from './testing/open-page.ts';
import { pageSuite } from './testing/page-suite.ts';

const { open, stack, webhook } = pageSuite();
const consent = 'I agree to <b>a recording</b> of this call.';
const config = withLateConfig({ consent });

beforeEach(async () => {
  await fetch(stack.webhookUrl, { method: 'DELETE' });
});

const openAsking = async () => {
  const opened = await open('/hartwell-lowe', { prepare: config });
  await opened.page.waitForSelector('[data-alive]');
  return opened;
};
const isOpen = (page: Page) => page.$eval('body', (body) => body.querySelector('dialog[open]') !== null);
/** A dialog is hidden a moment before the page knows, and a press in between would belong to it. */
const seeClosed = (page: Page) => page.waitForFunction(() => document.querySelector('dialog') === null);
/** Waits until a press is no part of a double tap. */
const agree = async (page: Page) => {
  await new Promise((resolve) => setTimeout(resolve, 450));
  await page.locator(button('I agree')).click();
};

describe('an agreement that the page is set to ask for', () => {
  it('comes before anything is sent, and the pressed action follows it', async () => {
    const { page, requests } = await openAsking();
    const before = requests.length;
    await page.locator(button('Try in Browser')).click();
    await seeText(page, consent);
    await page.waitForNetworkIdle({ idleTime: 300 });
    const sent = () => requests.slice(before).map((request) => new URL(request.url()).pathname);
    expect(sent().filter((path) => !path.startsWith('/_/assets/'))).toEqual([]);
    expect(await webhook.received()).toEqual([]);

    await agree(page);
    await page.waitForFunction(
      () => performance.getEntriesByName('firmline:initialization:started', 'mark').length > 0,
    );
    await expect.poll(webhook.received).toMatchObject([{ body: { slug: 'hartwell-lowe' } }]);
    // It is asked for once.
    await page.locator(button('Call My Phone')).click();
    await seeText(page, 'Your phone number');
    expect(await isOpen(page)).toBe(false);
  });

  it('is not given by a double tap, is refused by "Not now" and by Escape, and asked for again at the next press', async () => {
    const { page } = await openAsking();
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-action="browser"]')?.click();
      document.querySelector<HTMLElement>('dialog .button-primary')?.click();
    });
    expect(await isOpen(page)).toBe(true);
    await page.keyboard.press('Escape');
    await seeClosed(page);
    await page.focus('[data-action="phone"]');
    const refusals = [() => page.locator(button('Not now')).click(), () => page.keyboard.press('Escape')];
    for (const refuse of refusals) {
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog[open]');
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('consent');
      await refuse();
      await seeClosed(page);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Call My Phone');
    }
    expect(await page.$('[data-form-open="true"]')).toBeNull();
    await page.keyboard.press('Enter');
    await agree(page);
    await seeText(page, 'Your phone number');
  });

  it('is asked for after a press that came while its own code was loading', async () => {
    const held = holdCode((request) => request.url().includes('/consent-'));
    const { page, requests } = await open('/hartwell-lowe', {
      async prepare(blank) {
        await config(blank);
        await held.prepare(blank);
      },
      waitsForLoad: false,
    });
    await expect.poll(() => requests.some((request) => request.url().includes('/consent-'))).toBe(true);
    await page.locator('[data-action="browser"]').click();
    await held.release();
    await seeText(page, consent);
  });

  it('is asked for after presses that came before the page was ready, once', async () => {
    const held = holdCode();
    const { page } = await open('/hartwell-lowe', {
      async prepare(blank) {
        await config(blank);
        await held.prepare(blank);
      },
      waitsForLoad: false,
    });
    // Chromium may not find an element by its role before the page has loaded.
    for (const action of ['phone', 'browser']) await page.locator(`[data-action="${action}"]`).click();
    await held.release();
    await seeText(page, consent);
    expect(await page.$$('dialog')).toHaveLength(1);
    expect(await webhook.received()).toEqual([]);
    await agree(page);
    await seeText(page, 'Your phone number');
    await expect.poll(webhook.received).toMatchObject([{ body: { slug: 'hartwell-lowe' } }]);
  });
});
