import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
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
    // A caption of the assistant's would appear above the visitor's, and move it.
    await suite.silence();
    const page = await suite.open(undefined, { prepare: keepSockets });
    await suite.startCall(page);
    const ofVisitor = () =>
      page.$$eval('.caption[data-role="user"]', (all) => all.map(({ textContent }) => textContent));
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
    for (const [index, width] of [1280, 320].entries()) {
      await page.setViewport({ width, height: 720 });
      await hear(page, 'partial', `${width} px: When`);
      await see(page, `You ${width} px: When`);
      const before = await places();
      await page.evaluate(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
        }).observe({ type: 'layout-shift' });
      });
      await hear(page, 'partial', `${width} px: When are you`);
      await see(page, `You ${width} px: When are you`);
      await hear(page, 'final', `${width} px: ${long}`);
      await see(page, `You ${width} px: ${long}`);
      expect(await ofVisitor()).toHaveLength(index + 1);
      expect(await places()).toEqual(before);
      const overflow = await page.$eval('.captions', (one) => one.scrollWidth - one.clientWidth);
      expect(overflow).toBe(0);
      expect(await page.evaluate(() => Reflect.get(window, 'shifts') as number[])).toEqual([]);
      // What follows is a caption of its own.
      await hear(page, 'final', 'One moment.', 'assistant');
    }
    await hear(page, 'final', 'متى تفتحون المكتب؟');
    await see(page, 'You متى تفتحون المكتب؟');
    const directions = await page.$$eval('.caption[data-role="user"]', (all) =>
      all.map((one) => getComputedStyle(one).direction),
    );
    expect(directions).toEqual(['ltr', 'ltr', 'rtl']);
  });
});
