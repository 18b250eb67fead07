import type { TranscriptEntry } from '@firmline/sdk/web-call';
import { describe, expect, it } from 'vitest';
import { hear, stageSuite } from '../testing/stage-suite.ts';

describe('captions', () => {
  const suite = stageSuite();
  const inCall = async (width: number) => {
    await suite.tab.setSize({ width, height: 720 });
    // A caption of the assistant's would appear above the visitor's, and move it.
    await suite.stage.show(suite.tab, {
      call: (call) => call.connect(),
      shows: 'Call started successfully!',
    });
  };
  const says = async (words: string, final?: boolean) => {
    await hear(suite.tab, words, final);
    await expect
      .poll(() =>
        suite.tab.page.$$eval('.caption[data-role="user"]', (all) => all.map((one) => one.textContent)),
      )
      .toEqual([`You ${words}`]);
  };

  it.each([1280, 320])(
    'show the visitor’s words at %i px, partial and then final, in their direction, and move nothing',
    async (width) => {
      await inCall(width);
      const { page } = suite.tab;
      await says('When', false);
      const places = () =>
        page.$$eval('h1, button:not(.slip-line), [role="timer"]', (all) =>
          // What is not shown has no place, and would follow the scrolling.
          all
            .filter((one) => one.checkVisibility())
            .map((one) => {
              const { x, y, width: wide, height } = one.getBoundingClientRect();
              // In the page: on a phone it still scrolls to the line under the buttons.
              return [x, y + scrollY, wide, height].map(Math.round).join();
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
      await says('When are you', false);
      await says('When are you open, and how much does it cost to talk to somebody about a contract?');
      expect(await places()).toEqual(before);
      const overflow = await page.$eval('.captions', (one) => one.scrollWidth - one.clientWidth);
      expect(overflow).toBe(0);
      expect(await page.evaluate(() => Reflect.get(window, 'shifts') as number[])).toEqual([]);

      const direction = () =>
        page.$eval('.caption[data-role="user"]', (one) => getComputedStyle(one).direction);
      expect(await direction()).toBe('ltr');
      await says('متى تفتحون المكتب؟');
      expect(await direction()).toBe('rtl');
    },
  );

  it('end an interrupted answer where the voice ended, and mark it, and what a hang-up cuts off', async () => {
    await inCall(1280);
    const { page } = suite.tab;
    const captions = () =>
      page.$$eval('.caption', (all) => all.map((one) => (one as HTMLElement).innerText.replace(/\s+/g, ' ')));
    const turn = { final: true, interrupted: false, startedAt: 0 };
    const answer = {
      ...turn,
      id: 1,
      role: 'assistant',
      text: 'We are open from',
      interrupted: true,
    } as const;
    const say = (...turns: TranscriptEntry[]) =>
      suite.tab.evaluate((all) => window.scriptedCall?.emit('transcript', all), turns);
    await say(answer, { ...turn, id: 2, role: 'user', text: 'Wait, I', final: false });
    await expect.poll(captions).toEqual(['Assistant We are open from … interrupted', 'You Wait, I']);
    await suite.tab.click('.button-browser:enabled');
    await page.waitForFunction(() => !document.querySelector('.captions[data-live="true"]'));
    await page.$$eval('details', (all) => all.forEach((one) => one.setAttribute('open', '')));
    expect(await captions()).toEqual(['Assistant We are open from … interrupted', 'You Wait, I … cut off']);
  });
});
