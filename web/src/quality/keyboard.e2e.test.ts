import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { seeText } from '../testing/open-page.ts';
import type { PageState } from '../testing/states.ts';
import { stageSuite } from '../testing/stage-suite.ts';
import { focusPlace } from './testing/focus-check.ts';

/** Presses Tab until the focus leaves the page or returns to its start. Every stop must be marked and visible. */
const walk = async (page: Page, back = false): Promise<string[]> => {
  const names: string[] = [];
  if (back) await page.keyboard.down('Shift');
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab');
    const { name } = await page.evaluate(focusPlace);
    if (name === '' || name === names[0]) break;
    // The browser scrolls to it in its next frame.
    await expect.poll(() => page.evaluate(focusPlace)).toEqual({ name, isMarked: true, isOnScreen: true });
    names.push(name);
  }
  if (back) await page.keyboard.up('Shift');
  return names;
};

const focusIsOn = async (page: Page, name: string) => {
  const options = { timeout: 20_000, interval: 50 };
  await expect.poll(() => page.evaluate(focusPlace), options).toMatchObject({ name, isMarked: true });
};

const tabTo = async (page: Page, name: string) => {
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(focusPlace)).name === name) return;
  }
  throw new Error(`The keyboard does not reach "${name}".`);
};

describe('the keyboard', () => {
  const suite = stageSuite();
  const open = async (state: Pick<PageState, 'call'> = {}) => {
    const { tab, stage } = suite;
    await tab.setSize({ width: 1280, height: 800 });
    await stage.show(tab, {
      ...state,
      visit: () => tab.page.waitForSelector('[data-alive]'),
      shows: 'Website',
    });
    return tab.page;
  };

  it('reaches everything in page order, and leaves the page again, on a laptop and on a phone', async () => {
    const page = await open();
    await page.waitForSelector('.card');
    const cards = await page.$$eval('.cards button', (all) => all.map(({ textContent }) => textContent));
    const order = ['Try in Browser', 'Call My Phone', ...cards, 'Website'];
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewport(size);
      // From the beginning of the page.
      await page.mouse.click(2, 2);
      expect(await walk(page)).toEqual(order);
      expect(await walk(page, true)).toEqual(order.toReversed());
    }
  });

  it('requests a phone call, announces errors, and keeps its focus', async () => {
    const page = await open();
    await tabTo(page, 'Call My Phone');
    await page.keyboard.press('Space');
    await focusIsOn(page, 'Your phone number');
    await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    await page.keyboard.up('Shift');
    const country = await page.evaluate(focusPlace);
    expect(country).toMatchObject({ name: expect.stringMatching(/country/i), isMarked: true });
    await page.keyboard.press('Tab');
    await focusIsOn(page, 'Your phone number');
    await page.keyboard.press('Enter');
    await seeText(page, 'Please enter a valid phone number');
    await focusIsOn(page, 'Your phone number');

    suite.stage.answer({ '/webhook': 500 });
    await page.keyboard.type('2125550123');
    await page.keyboard.press('Tab');
    await focusIsOn(page, 'Submit Phone Number');
    await page.keyboard.press('Enter');
    await seeText(page, 'Failed to submit your request. Please try again.');
    await focusIsOn(page, 'Submit Phone Number');
    suite.stage.answer({});
    await page.keyboard.press('Enter');
    await seeText(page, 'Thank you. Your request has been submitted successfully.');
    expect((await page.evaluate(focusPlace)).name).not.toBe('');
  });

  it('starts, cancels, restarts, mutes and ends a call without losing focus', async () => {
    const page = await open({
      // The first start fails, the second takes long.
      call: (call) => {
        if (call.starts.length === 1) return call.fail('The platform did not answer.', 'call-failed');
        return call.starts.length === 2 ? call.enter('web-call-creation') : call.answer();
      },
    });
    await tabTo(page, 'Try in Browser');
    await page.keyboard.press('Enter');
    await seeText(page, 'Failed to connect to the AI assistant.');
    await focusIsOn(page, 'Try in Browser');
    await expect.poll(async () => (await page.evaluate(focusPlace)).isOnScreen).toBe(true);

    await page.keyboard.press('Enter');
    await focusIsOn(page, 'Cancel');
    // A start that is cancelled before the page is painted never reaches the client.
    await page.waitForFunction(() => window.scriptedCall?.starts.length === 2);
    await page.keyboard.press('Enter');
    await focusIsOn(page, 'Try in Browser');

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
    await expect.poll(async () => (await page.evaluate(focusPlace)).isOnScreen).toBe(true);
  });
});
