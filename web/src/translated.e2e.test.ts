import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { callSuite, waitForMark } from './call/testing/call-suite.ts';
import { hear, keepSockets } from './call/testing/hear.ts';
import { holdCode } from './testing/hold-code.ts';
import { button, doubleTap, seeText, visibleText } from './testing/open-page.ts';
import { openForm } from './testing/phone-form.ts';
import { translate } from './testing/translate.ts';

const silence = [{ atMs: 0, lengthMs: 100, hz: 300, kind: 'voice' }] as const;
const captions = (page: Page) =>
  page.$$eval('.caption', (all) => all.map((one) => one.textContent?.replaceAll(/\s+/g, ' ')));
const timer = (page: Page) => page.$eval('[role="timer"]', (one) => one.textContent);

describe('a translated page', () => {
  const suite = callSuite({ microphone: silence });

  const openTranslated = async (isEarly = false) => {
    const held = holdCode();
    const page = await suite.open(`${suite.stack.url}/hartwell-lowe`, {
      whole: !isEarly,
      async prepare(opened) {
        await keepSockets(opened);
        if (isEarly) await held.prepare(opened);
      },
    });
    if (!isEarly) await page.waitForSelector('[data-alive]');
    await page.evaluate(translate);
    await seeText(page, '[Try in Browser]');
    if (isEarly) await held.release();
    await page.waitForSelector('[data-alive]');
    return page;
  };

  const keepsLabels = async (page: Page) => {
    const text = await visibleText(page);
    for (const words of ['[Hey]', '[Try in Browser]', '[Call My Phone]', '[Ready when you are]', '[Website]'])
      expect(text).toContain(words);
    expect(text).toMatch(/\[.?Margaret.?\]/);
  };

  it('once it is interactive follows a call: labels, time, captions, status and its end', async () => {
    await suite.silence();
    const page = await openTranslated();
    await keepsLabels(page);
    await page.locator('.button-browser').click();
    await waitForMark(page, 'firmline:call-start');
    await seeText(page, '[End Call]');
    await seeText(page, '[Call started successfully!]');
    await hear(page, 'partial', 'When');
    await expect.poll(() => captions(page)).toEqual(['[You] [When]']);
    await hear(page, 'partial', 'When are you');
    await expect.poll(() => captions(page)).toEqual(['[You] [When are you]']);
    await hear(page, 'final', 'When are you open?');
    await expect.poll(() => captions(page)).toEqual(['[You] [When are you open?]']);
    const before = await timer(page);
    await expect.poll(() => timer(page)).not.toBe(before);
    await expect.poll(() => timer(page)).toMatch(/^\[\d+:\d\d\]$/);
    await page.locator('.button-call').click();
    await seeText(page, '[Unmute]');
    await seeText(page, '[You are muted]');
    await page.locator('.button-browser').click();
    await seeText(page, '[Call ended.]');
    await seeText(page, '[Try in Browser]');
    expect(await visibleText(page)).toMatch(/\[You talked for \d+:\d\d\]/);
    expect(await visibleText(page)).not.toContain('[Call started successfully!]');
  });

  it('before its code has loaded follows the form and a failed start, and each message goes', async () => {
    const page = await openTranslated(true);
    await keepsLabels(page);
    await doubleTap(page, '.button-phone font font');
    await page.waitForSelector('input[type="tel"]');
    await page.locator('.button-submit').click();
    await seeText(page, '[Please enter a valid phone number]');
    await page.type('input[type="tel"]', '2125550123');
    await page.waitForFunction(() => !document.body.innerText.includes('valid phone number'));
    await page.locator('.button-submit').click();
    await seeText(page, '[Thank you.');
    await seeText(page, '[We are calling +1 212 555 0123.]');
    await suite.fault({ target: 'platform', status: 429, times: 1 });
    await page.locator('.button-browser').click();
    await seeText(page, '[All lines are busy right now.]');
    expect(await visibleText(page)).not.toContain('[Thank you.');
    await page.locator('.button-phone').click();
    await page.waitForFunction(() => !document.body.innerText.includes('All lines are busy'));
    await openForm(page);
    await page.waitForSelector(button('[Submit Phone Number]'));
  });
});
