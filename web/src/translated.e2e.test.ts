import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { holdCode } from './testing/hold-code.ts';
import { button, doubleTap, seeText, visibleText } from './testing/open-page.ts';
import { pageSuite } from './testing/page-suite.ts';
import { openForm } from './testing/phone-form.ts';
import { hear, stageSuite } from './testing/stage-suite.ts';
import { translate } from './testing/translate.ts';

const captions = (page: Page) =>
  page.$$eval('.caption', (all) => all.map((one) => one.textContent?.replaceAll(/\s+/g, ' ')));
const timer = (page: Page) => page.$eval('[role="timer"]', (one) => one.textContent);

describe('a translated page', () => {
  const { open, platform } = pageSuite();
  const suite = stageSuite();

  const keepsLabels = async (page: Page) => {
    const text = await visibleText(page);
    for (const words of ['[Hey]', '[Try in Browser]', '[Call My Phone]', '[Ready when you are]', '[Website]'])
      expect(text).toContain(words);
    expect(text).toMatch(/\[.?Margaret.?\]/);
  };

  it('once it is interactive follows a call: labels, time, captions, status and its end', async () => {
    const { tab, stage } = suite;
    const { page } = tab;
    await stage.show(tab, {
      call: (call) => call.connect(),
      async visit() {
        await page.waitForSelector('[data-alive]');
        await page.evaluate(translate);
        await seeText(page, '[Try in Browser]');
        await keepsLabels(page);
        await tab.click('.button-browser');
      },
      shows: '[End Call]',
    });
    await seeText(page, '[Call started successfully!]');
    for (const [words, isFinal] of [
      ['When', false],
      ['When are you', false],
      ['When are you open?', true],
    ] as const) {
      await hear(tab, words, isFinal);
      await expect.poll(() => captions(page)).toEqual([`[You] [${words}]`]);
    }
    const before = await timer(page);
    await expect.poll(() => timer(page)).not.toBe(before);
    await expect.poll(() => timer(page)).toMatch(/^\[\d+:\d\d\]$/);
    await page.locator('.button-call').click();
    await seeText(page, '[Unmute]');
    await seeText(page, '[You are muted]');
    await tab.click('.button-browser:enabled');
    await seeText(page, '[Call ended.]');
    await seeText(page, '[Try in Browser]');
    expect(await visibleText(page)).toMatch(/\[The call took \d+:\d\d\]/);
    expect(await visibleText(page)).not.toContain('[Call started successfully!]');
  });

  it('into a language written from the right keeps the order of digits', async () => {
    const { page } = await open('/hartwell-lowe');
    await openForm(page);
    await page.type('input[type="tel"]', '2125550124');
    await page.locator('.button-submit').click();
    await seeText(page, 'Your number:');
    // The places of a number's characters, each from its left.
    const placesOf = (selector: string) =>
      page.$eval(selector, (element) => {
        document.documentElement.dir = 'rtl';
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const places: number[] = [];
        while (walker.nextNode())
          for (let index = 0; index < (walker.currentNode.textContent ?? '').length; index++) {
            const range = document.createRange();
            range.setStart(walker.currentNode, index);
            range.setEnd(walker.currentNode, index + 1);
            places.push(range.getBoundingClientRect().left);
          }
        return places;
      });
    for (const selector of ['.status bdi', '#calling-code']) {
      const places = await placesOf(selector);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  it('before its code has loaded follows the form and a failed start, and each message goes', async () => {
    const held = holdCode();
    const { page } = await open('/hartwell-lowe', { waitsForLoad: false, prepare: held.prepare });
    await page.evaluate(translate);
    await seeText(page, '[Try in Browser]');
    await held.release();
    await page.waitForSelector('[data-alive]');
    await keepsLabels(page);
    await doubleTap(page, '.button-phone font font');
    await page.waitForSelector('input[type="tel"]');
    // Whoever is called on the phone is asked for no microphone.
    await page.waitForFunction(() => !document.body.innerText.includes('may ask for the microphone'));
    await page.locator('.button-submit').click();
    await seeText(page, '[Please enter a valid phone number]');
    await page.type('input[type="tel"]', '2125550123');
    await page.waitForFunction(() => !document.body.innerText.includes('valid phone number'));
    await page.locator('.button-submit').click();
    await seeText(page, '[Thank you.');
    await seeText(page, '[+1 212 555 0123]');
    await platform({ status: 429, times: 1 });
    await page.locator('.button-browser').click();
    await seeText(page, '[All lines are busy right now.]');
    expect(await visibleText(page)).not.toContain('[Thank you.');
    await page.locator('.button-phone').click();
    await page.waitForFunction(() => !document.body.innerText.includes('All lines are busy'));
    await openForm(page);
    await page.waitForSelector(button('[Submit Phone Number]'));
  });
});
