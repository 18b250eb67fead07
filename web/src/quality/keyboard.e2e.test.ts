import { connectBrowser } from '@firmline/harness/browser';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { button, openPage, seeText, type OpenedPage } from '../testing/open-page.ts';
import { focusPlace } from './testing/focus-check.ts';

const stack = inject('stack');

describe('the keyboard', () => {
  let browser: Browser;
  let opened: OpenedPage;

  beforeAll(async () => {
    browser = await connectBrowser(inject('browser'));
  });
  afterAll(() => browser.disconnect());
  afterEach(async () => {
    await setFaults([]);
    const { errors } = opened;
    await opened.close();
    expect(errors).toEqual([]);
  });

  const setFaults = (faults: readonly unknown[]) =>
    fetch(`${stack.url}/_/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(faults),
    });

  const open = async (options: Parameters<typeof openPage>[2] = {}) => {
    opened = await openPage(browser, `${stack.url}/hartwell-lowe`, options);
    await opened.page.waitForSelector(button('Try in Browser'));
    return opened.page;
  };

  /** Presses Tab until the focus leaves the page or returns to its start. Every stop must be marked and visible. */
  const walk = async (page: Page, back = false): Promise<string[]> => {
    const names: string[] = [];
    if (back) await page.keyboard.down('Shift');
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab');
      const { name } = await page.evaluate(focusPlace);
      if (name === '' || name === names[0]) break;
      // The browser scrolls to it in its next frame.
      await expect.poll(() => page.evaluate(focusPlace)).toEqual({ name, marked: true, onScreen: true });
      names.push(name);
    }
    if (back) await page.keyboard.up('Shift');
    return names;
  };

  const focusIsOn = async (page: Page, name: string) => {
    const options = { timeout: 20_000, interval: 50 };
    await expect.poll(() => page.evaluate(focusPlace), options).toMatchObject({ name, marked: true });
  };

  const tabTo = async (page: Page, name: string) => {
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate(focusPlace)).name === name) return;
    }
    throw new Error(`The keyboard does not reach "${name}".`);
  };

  it.each([
    ['a laptop', { width: 1280, height: 800 }],
    ['a phone', { width: 390, height: 844 }],
    ['a phone on its side', { width: 844, height: 390 }],
  ])('reaches everything in page order, and leaves the page again, on %s', async (_, size) => {
    const page = await open(size);
    await page.waitForSelector('.question');
    const questions = await page.$$eval('.question', (all) => all.map(({ textContent }) => textContent));
    const order = ['Try in Browser', 'Call My Phone', ...questions, 'Website'];
    expect(await walk(page)).toEqual(order);
    expect(await walk(page, true)).toEqual(order.toReversed());
  });

  it('requests a phone call, announces errors, and keeps its focus', async () => {
    const page = await open();
    await tabTo(page, 'Call My Phone');
    await page.keyboard.press('Enter');
    await focusIsOn(page, 'Your phone number');
    await page.keyboard.press('Enter');
    await seeText(page, 'Please enter a valid phone number');
    await focusIsOn(page, 'Your phone number');

    await setFaults([{ target: 'webhook', status: 500, times: 1, method: 'POST' }]);
    await page.keyboard.type('2125550123');
    await tabTo(page, 'Submit Phone Number');
    await page.keyboard.press('Enter');
    await seeText(page, 'Failed to submit your request. Please try again.');
    await focusIsOn(page, 'Submit Phone Number');
    await page.keyboard.press('Enter');
    await seeText(page, 'Thank you. Your request has been submitted successfully.');
    expect((await page.evaluate(focusPlace)).name).not.toBe('');
  });

  it('reaches the country, the number and the button of the form, in this order', async () => {
    const page = await open();
    await tabTo(page, 'Call My Phone');
    await page.keyboard.press('Space');
    await focusIsOn(page, 'Your phone number');
    await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    await page.keyboard.up('Shift');
    const country = await page.evaluate(focusPlace);
    expect(country).toMatchObject({ name: expect.stringMatching(/country/i), marked: true });
    await page.keyboard.press('Tab');
    await focusIsOn(page, 'Your phone number');
    await page.keyboard.press('Tab');
    await focusIsOn(page, 'Submit Phone Number');
  });

  it('starts, cancels, restarts, mutes and ends a call without losing focus', async () => {
    const page = await open();
    await setFaults([{ target: 'platform', delayMs: 60_000 }]);
    await tabTo(page, 'Try in Browser');
    await page.keyboard.press('Enter');
    await focusIsOn(page, 'Cancel');
    await page.keyboard.press('Enter');
    await focusIsOn(page, 'Try in Browser');

    await setFaults([]);
    await page.keyboard.press('Enter');
    await focusIsOn(page, 'End Call');
    await tabTo(page, 'Mute');
    await page.keyboard.press('Space');
    await focusIsOn(page, 'Unmute');
    await page.waitForSelector('[aria-label="Captions"]');
    await tabTo(page, 'Captions');
    await tabTo(page, 'End Call');
    await page.keyboard.press('Enter');
    await seeText(page, 'Call ended.');
    await focusIsOn(page, 'Try in Browser');
    expect((await page.evaluate(focusPlace)).onScreen).toBe(true);
  });

  it('returns to the button when a call could not be started', async () => {
    const page = await open();
    await setFaults([{ target: 'platform', status: 500 }]);
    await tabTo(page, 'Try in Browser');
    await page.keyboard.press('Enter');
    await seeText(page, 'Failed to connect to the AI assistant.');
    await focusIsOn(page, 'Try in Browser');
    expect((await page.evaluate(focusPlace)).onScreen).toBe(true);
  });
});
