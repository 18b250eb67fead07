import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { button, seeText } from '../testing/open-page.ts';
import { callSuite } from './testing/call-suite.ts';
import { hear, keepSockets } from './testing/hear.ts';

const silence = [{ atMs: 0, lengthMs: 100, hz: 300, kind: 'voice' }] as const;

const see = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) =>
      Array.from(document.querySelectorAll('.caption')).some(({ textContent }) => textContent === wanted),
    {},
    text,
  );

describe('captions', () => {
  const suite = callSuite({ microphone: silence });

  it('show the visitor’s words, partial and then final, and move nothing', async () => {
    const page = await suite.open(undefined, { prepare: keepSockets });
    const places = () =>
      page.$$eval('h1, button, [role="timer"]', (all) =>
        // What is not shown has no place, and would follow the scrolling.
        all
          .filter((one) => one.checkVisibility())
          .map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            // In the page: on a phone it still scrolls to the line under the buttons.
            return [x, y + scrollY, width, height].map(Math.round).join();
          }),
      );
    const long = 'When are you open, and how much does it cost to talk to somebody about a contract?';
    for (const [width, words, direction] of [
      [320, long, 'ltr'],
      [1280, 'متى تفتحون المكتب؟', 'rtl'],
    ] as const) {
      await page.setViewport({ width, height: 720 });
      // A caption of the assistant's would appear above the visitor's, and move it.
      await suite.silence();
      await suite.startCall(page);
      await hear(page, 'partial', 'When');
      await see(page, 'You When');
      const before = await places();
      await page.evaluate(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
        }).observe({ type: 'layout-shift' });
      });
      await hear(page, 'partial', 'When are you');
      await see(page, 'You When are you');
      await hear(page, 'final', words);
      await see(page, `You ${words}`);
      const ofVisitor = await page.$$eval('.caption[data-role="user"]', (all) =>
        all.map((one) => getComputedStyle(one).direction),
      );
      expect(ofVisitor).toEqual([direction]);
      expect(await places()).toEqual(before);
      const overflow = await page.$eval('.captions', (one) => one.scrollWidth - one.clientWidth);
      expect(overflow).toBe(0);
      expect(await page.evaluate(() => Reflect.get(window, 'shifts') as number[])).toEqual([]);
      await page.locator(button('End Call')).click();
      await seeText(page, 'Call ended.');
    }
  });
});
