import { describe, expect, it } from 'vitest';
import { button, focus, seeText, visibleText } from '../testing/open-page.ts';
import { callSuite, focused, waitForMark } from './testing/call-suite.ts';

describe('a running call', () => {
  const suite = callSuite({
    microphone: [{ atMs: 0, lengthMs: 4000, hz: 300, kind: 'voice' }],
  });

  it('keeps the screen on and its time right behind another tab, and moves the seal until the end', async () => {
    const page = await suite.open(undefined, {
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
    await suite.startCall(page);
    expect(await held()).toEqual([false]);
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
    await page.locator(button('End Call')).click();
    await seeText(page, 'Call ended.');
    expect(await held()).not.toContain(false);
    await page.waitForSelector('.seal[data-moving="false"]');
    await page.waitForFunction(() => document.querySelector('.seal-moving') === null);
  });
});

describe('a caller who cannot be heard', () => {
  const suite = callSuite({ microphone: [] });

  it('is warned, and can choose another microphone until the end of the call', async () => {
    const page = await suite.open();
    await suite.startCall(page);
    const menu = 'select.microphones-select';
    expect(await page.$(menu)).toBeNull();
    await seeText(page, 'We can’t hear you.');
    await seeText(page, 'Your microphone gives no sound.');
    expect(await visibleText(page)).not.toContain('Call started successfully!');
    await page.waitForSelector(menu);
    const other = await page.$eval(menu, (select) => {
      const options = [...select.options];
      return options.find((option) => !option.selected)?.value ?? '';
    });
    await focus(page, menu);
    await page.select(menu, other);
    await page.waitForFunction(
      (id) => window.firmlineMedia.inUse().tracks.some((track) => track.getSettings().deviceId === id),
      {},
      other,
    );
    await page.waitForFunction(
      (id) => document.querySelector<HTMLSelectElement>('select.microphones-select')?.value === id,
      {},
      other,
    );
    expect(await page.$eval(menu, (select) => select === document.activeElement)).toBe(true);
    await page.locator(button('End Call')).click();
    await page.waitForFunction(() => document.querySelector('select.microphones-select') === null);
  });
});

describe('a browser that blocks audio', () => {
  const suite = callSuite({ microphone: [], args: ['--autoplay-policy=user-gesture-required'] });

  it('plays after a key press, and the keyboard focus is kept', async () => {
    const page = await suite.open();
    // After a click, a page may play audio for five seconds.
    await suite.plan({ kind: 'join-delay', delayMs: 6000 });
    await focus(page, button('Try in Browser'));
    await page.keyboard.press('Enter');
    // By its class: a search by role polls the page, and each poll counts as a touch.
    const hear = await page.waitForSelector('.button-hear');
    expect(await visibleText(page)).toContain('Tap to hear the assistant');
    await hear!.focus();
    await page.keyboard.press('Enter');
    await waitForMark(page, 'firmline:call-start');
    await page.waitForFunction(() => !document.body.innerText.includes('Tap to hear'));
    await page.waitForSelector(button('End Call'));
    expect(await focused(page)).toMatch(/End Call|Connecting/);
    await waitForMark(page, 'firmline:speech-start');
  });
});
