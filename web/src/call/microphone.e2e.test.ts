import { setMicrophonePermission } from '@firmline/harness/browser';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { button, seeText, visibleText } from '../testing/open-page.ts';
import { callSuite, waitForMark } from './testing/call-suite.ts';

const failed =
  'Failed to connect to the AI assistant. Please check your internet connection or try again later.';

const tryInBrowser = (page: Page) => page.locator(button('Try in Browser')).click();

const isMain = (page: Page, name: string) =>
  page.$eval(button(name), (element) => element.classList.contains('button-primary'));

/** The lines of the alert, in order, with the size of their font. */
const lines = (page: Page) =>
  page.$$eval('#status-error p', (all) =>
    all.map((line) => ({ text: line.textContent, size: getComputedStyle(line).fontSize })),
  );

describe('the microphone', () => {
  const suite = callSuite();
  const permit = (page: Page, state: 'granted' | 'denied' | 'prompt') =>
    setMicrophonePermission(page.browserContext(), suite.stack.url, state);
  const undecided = (page: Page) => permit(page, 'prompt');

  it('has its question closed: offers to try again, which asks again', async () => {
    // Without a person, this browser closes the prompt by itself.
    const page = await suite.open(undefined, { hasMicrophone: false, prepare: undecided });
    await tryInBrowser(page);
    await seeText(page, 'Try again and choose Allow');
    await permit(page, 'granted');
    await tryInBrowser(page);
    await waitForMark(page, 'firmline:web-call-creation:started');
    expect(await visibleText(page)).not.toContain('Try again');
  });

  /** Only a person can allow or refuse the clipboard. */
  const clipboard = (page: Page, writes: boolean, copies: boolean) =>
    page.evaluate(
      (...[may, old]) => {
        const written: string[] = [];
        Object.assign(window, { written });
        const writeText = async (text: string) => {
          if (!may) throw new DOMException('Write permission denied.', 'NotAllowedError');
          written.push(text);
        };
        Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
        document.execCommand = () => {
          if (old) written.push(String(getSelection()));
          return old;
        };
      },
      writes,
      copies,
    );

  it('is refused in an app: shows first why, then how to open the page elsewhere, and copies its link', async () => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.32.2485';
    const elsewhere = 'Open the page in Safari: tap the app’s menu (•••)';
    const page = await suite.open(undefined, {
      hasMicrophone: false,
      width: 390,
      height: 844,
      prepare: async (blank) => {
        await blank.setUserAgent({ userAgent });
        await permit(blank, 'denied');
      },
    });
    expect(await visibleText(page)).not.toContain(elsewhere);
    await tryInBrowser(page);
    await seeText(page, failed);
    const [cause, advice, sentence] = await lines(page);
    expect(cause?.text).toBe('This app may keep the microphone from the page.');
    expect(sentence?.text).toBe(failed);
    expect(advice?.text).toContain(elsewhere);
    expect(advice?.text).toContain('or let the assistant call your phone.');
    await page.waitForSelector(button('Copy the link'));
    expect(await isMain(page, 'Call My Phone')).toBe(true);

    const announced = () => page.$eval('.copy-link [role="status"]', (one) => one.textContent);
    expect(await announced()).toBe('');
    await clipboard(page, false, false);
    await page.locator('.button-copy').click();
    await page.waitForSelector('.copy-link input:focus');
    expect(await announced()).toContain('The link is selected');
    expect(await page.evaluate(() => String(getSelection()))).toBe(page.url());
    await page.waitForFunction(
      () => (document.querySelector('.copy-link')?.getBoundingClientRect().bottom ?? Infinity) <= innerHeight,
    );
    for (const [writes, copies] of [
      [true, false],
      [false, true],
    ] as const) {
      await clipboard(page, writes, copies);
      await page.locator('.button-copy').click();
      await page.waitForSelector(button('Link copied'));
      expect(await announced()).toContain('The link is copied.');
      expect(await page.evaluate(() => Reflect.get(window, 'written') as string[])).toEqual([page.url()]);
    }
  });
});
