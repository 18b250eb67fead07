import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { button, focus, seeText, visibleText } from '../testing/open-page.ts';
import { callSuite, focused, waitForMark } from './testing/call-suite.ts';

const conversation = '[aria-label="Your conversation"]';

/** Every text that the polite live region has held, in order. */
const listenToStatus = (page: Page) =>
  page.evaluate(() => {
    const region = document.querySelector('.status [role="status"]');
    const shown: string[] = [];
    Object.assign(window, { shown });
    if (!region) return;
    new MutationObserver(() => {
      const text = region.textContent ?? '';
      if (text !== '' && text !== shown.at(-1)) shown.push(text);
    }).observe(region, { childList: true, subtree: true, characterData: true });
  });

describe('the end of a call', () => {
  const suite = callSuite({
    microphone: [{ atMs: 0, lengthMs: 4000, hz: 300, kind: 'voice' }],
  });

  it('is announced politely, offers next steps, and keeps the captions until the next call', async () => {
    const page = await suite.open(`${suite.stack.url}/hartwell-lowe`, { width: 390, height: 844 });
    await listenToStatus(page);
    await focus(page, button('Try in Browser'));
    await page.keyboard.press('Enter');
    await waitForMark(page, 'firmline:speech-end');
    await focus(page, button('End Call'));
    await suite.hangUp();
    await seeText(page, 'Call ended.');
    const shown = await page.evaluate(() => Reflect.get(window, 'shown') as string[]);
    const started = shown.findIndex((text) => text === 'Call started successfully!');
    expect(shown.slice(started)).toEqual([
      'Call started successfully!',
      'Connected to AI assistant! You can now speak.',
      expect.stringMatching(/^Call ended\.Call again at any time/),
    ]);
    expect(shown.slice(0, started).every((text) => text.startsWith('Connected to AI assistant!'))).toBe(true);
    expect(await page.$eval('[role="alert"]', (alert) => alert.textContent)).toBe('');
    expect(await page.$eval(conversation, (log) => log.textContent)).toContain('Thank you for calling');
    expect(await visibleText(page)).toMatch(/You talked for \d+:\d\d/);
    const link = await page.$('::-p-aria(see what it can do for your firm[role="link"])');
    expect(await link!.evaluate((element) => element.getAttribute('href'))).toBe(suite.stack.websiteUrl);
    await page.waitForSelector(button('Try in Browser'));
    expect(await focused(page)).toBe('Try in Browser');
    const inUse = await page.evaluate(() => Object.entries(window.firmlineMedia.inUse()));
    expect(inUse.filter(([, items]) => items.length > 0)).toEqual([]);

    await suite.fault({ target: 'platform', delayMs: 60_000 });
    await page.locator(button('Try in Browser')).click();
    await page.waitForSelector(button('Cancel'));
    expect(await page.$(conversation)).toBeNull();
    expect(await visibleText(page)).not.toMatch(/Call ended|You talked for/);
  });
});
