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
  const inCall = async (windowWidth = 1280) => {
    const page = await suite.open(undefined, {
      async prepare(opened) {
        await keepSockets(opened);
        await opened.setViewport({ width: windowWidth, height: 720 });
      },
    });
    await suite.startCall(page);
    return page;
  };
  const ofVisitor = (page: Page) =>
    page.$$eval('.caption[data-role="user"]', (all) => all.map(({ textContent }) => textContent));

  it.each([1280, 320])(
    'show the visitor’s words at %i px, partial and then final, and move nothing',
    async (windowWidth) => {
      // A caption of the assistant's would appear above the visitor's, and move it.
      await suite.silence();
      const page = await inCall(windowWidth);
      await hear(page, 'partial', 'When');
      await see(page, 'You When');
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
      // The first words take the questions' place in the next frame, which is late on a busy machine.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
      );
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
      await hear(
        page,
        'final',
        'When are you open, and how much does it cost to talk to somebody about a contract?',
      );
      await see(
        page,
        'You When are you open, and how much does it cost to talk to somebody about a contract?',
      );
      expect(await ofVisitor(page)).toHaveLength(1);
      expect(await places()).toEqual(before);
      const overflow = await page.$eval('.captions', (one) => one.scrollWidth - one.clientWidth);
      expect(overflow).toBe(0);
      expect(await page.evaluate(() => Reflect.get(window, 'shifts') as number[])).toEqual([]);
    },
  );

  it.each([
    ['ltr', 'When are you open?'],
    ['rtl', 'متى تفتحون المكتب؟'],
  ])('are written %s as their words are', async (direction, words) => {
    const page = await inCall();
    await hear(page, 'final', words);
    await see(page, `You ${words}`);
    const found = await page.$eval('.caption[data-role="user"]', (one) => getComputedStyle(one).direction);
    expect(found).toBe(direction);
  });
});
