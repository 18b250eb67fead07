import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { button, focus, seeText, visibleText } from '../testing/open-page.ts';
import { stageSuite } from '../testing/stage-suite.ts';
import { callSuite, focusedText, waitForMark } from './testing/call-suite.ts';

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

describe('a running call', () => {
  const suite = callSuite({
    microphone: [{ atMs: 0, lengthMs: 4000, hz: 300, kind: 'voice' }],
  });

  it('keeps the screen on and its time right behind another tab, and its end is announced with next steps', async () => {
    const page = await suite.open(`${suite.stack.url}/hartwell-lowe`, {
      width: 390,
      height: 844,
      prepare: (blank) =>
        blank.evaluateOnNewDocument(() => {
          const held: { released: boolean; release: () => Promise<void> }[] = [];
          Object.assign(window, { held });
          navigator.wakeLock.request = () => {
            const lock = {
              released: false,
              release: async () => {
                lock.released = true;
              },
            };
            held.push(lock);
            return Promise.resolve(lock as unknown as WakeLockSentinel);
          };
        }),
    });
    const held = () =>
      page.evaluate(() =>
        (Reflect.get(window, 'held') as { released: boolean }[]).map((lock) => lock.released),
      );
    expect(await held()).toEqual([]);
    await listenToStatus(page);
    await focus(page, button('Try in Browser'));
    await page.keyboard.press('Enter');
    await waitForMark(page, 'firmline:call-start');
    await expect.poll(held).toEqual([false]);
    await page.waitForSelector('.seal[data-moving="true"] .seal-moving canvas');
    const other = await page.browserContext().newPage();
    await other.bringToFront();
    // A hidden page has no animation frames, so this polls.
    const polling = { polling: 200 };
    await page.waitForFunction(() => document.hidden, polling);
    const runsFor = (seconds: number) =>
      page.waitForFunction(
        (wanted) => {
          const [start] = performance.getEntriesByName('firmline:call-start', 'mark');
          return start !== undefined && performance.now() - start.startTime > wanted * 1000;
        },
        polling,
        seconds,
      );
    await runsFor(4);
    await other.close();
    await page.bringToFront();
    await page.waitForFunction(() => {
      const [start] = performance.getEntriesByName('firmline:call-start', 'mark');
      const shown = document.querySelector('[role="timer"]')?.textContent ?? '';
      const seconds = shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
      return start !== undefined && Math.abs((performance.now() - start.startTime) / 1000 - seconds) < 1.5;
    });
    expect((await suite.record()).state).toBe('connected');

    const shown = () => page.evaluate(() => Reflect.get(window, 'shown') as string[]);
    await expect.poll(async () => (await shown()).at(-1)).toMatch(/You can now speak\.$/);
    await focus(page, button('End Call'));
    await suite.hangUp();
    await seeText(page, 'Call ended.');
    const texts = await shown();
    const started = texts.findIndex((text) => text === 'Call started successfully!');
    expect(texts.slice(started)).toEqual([
      'Call started successfully!',
      'Connected to AI assistant! You can now speak.',
      'Call ended.See what it can do for your firm',
    ]);
    expect(texts.slice(0, started).every((text) => text.startsWith('Connected to AI assistant!'))).toBe(true);
    expect(await page.$eval('[role="alert"]', (alert) => alert.textContent)).toBe('');
    expect(await page.$eval(conversation, (log) => log.textContent)).toContain('Thank you for calling');
    expect(await visibleText(page)).toMatch(/The call took \d+:\d\d/);
    const link = await page.$('::-p-aria(See what it can do for your firm[role="link"])');
    expect(await link!.evaluate((element) => element.getAttribute('href'))).toBe(suite.stack.websiteUrl);
    await page.waitForSelector(button('Try in Browser'));
    await expect.poll(() => focusedText(page)).toBe('Try in Browser');
    const inUse = await page.evaluate(() => Object.entries(window.firmlineMedia.inUse()));
    expect(inUse.filter(([, items]) => items.length > 0)).toEqual([]);
    await expect.poll(held).not.toContain(false);
    await page.waitForSelector('.seal[data-moving="false"]');
    await page.waitForFunction(() => document.querySelector('.seal-moving') === null);

    await suite.fault({ target: 'platform', delayMs: 60_000 });
    await page.locator(button('Try in Browser')).click();
    await page.waitForSelector(button('Cancel'));
    expect(await page.$(conversation)).toBeNull();
    expect(await visibleText(page)).not.toMatch(/Call ended|The call took/);
  });
});

describe('a caller who cannot be heard', () => {
  const suite = stageSuite();

  it('is warned, and can choose another microphone until the end of the call', async () => {
    const { tab, stage } = suite;
    await stage.show(tab, { call: (call) => call.answer(), shows: 'is speaking' });
    const menu = 'select.microphones-select';
    await tab.evaluate(() => window.scriptedCall?.findMicrophones());
    expect(await tab.page.$(menu)).toBeNull();
    await tab.evaluate(() =>
      window.scriptedCall?.emit('microphone-problem', { kind: 'silent', message: '', hint: '' }),
    );
    await tab.seeText('We can’t hear you.');
    await tab.seeText('Your microphone gives no sound.');
    expect(await visibleText(tab.page)).not.toContain('Call started successfully!');
    await focus(tab.page, menu);
    await tab.page.select(menu, 'Headset');
    await expect.poll(() => tab.evaluate(() => window.scriptedCall?.chosenMicrophones)).toEqual(['Headset']);
    await tab.evaluate(() => window.scriptedCall?.findMicrophones('Headset'));
    await expect
      .poll(() => tab.page.$eval(menu, (select) => [select.value, select === document.activeElement]))
      .toEqual(['Headset', true]);
    await tab.click('.button-browser:enabled');
    await tab.page.waitForFunction(() => document.querySelector('select.microphones-select') === null);
  });
});
