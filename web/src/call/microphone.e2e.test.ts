import { setMicrophonePermission } from '@firmline/harness/browser';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { button, seeText, visibleText } from '../testing/open-page.ts';
import { callSuite } from './testing/call-suite.ts';

const failed =
  'Failed to connect to the AI assistant. Please check your internet connection or try again later.';
const why = 'Your browser will ask for the microphone.';

const tryInBrowser = (page: Page) => page.locator(button('Try in Browser')).click();

const isMain = (page: Page, name: string) =>
  page.$eval(button(name), (element) => element.classList.contains('button-primary'));

/** The lines of the alert, in order, with the size of their font. */
const lines = (page: Page) =>
  page.$$eval('#status-error p', (all) =>
    all.map((line) => ({ text: line.textContent, size: getComputedStyle(line).fontSize })),
  );

/** Simulates an answer that a real browser only takes from a person. */
const answer = (page: Page, name: string, message: string) =>
  page.evaluateOnNewDocument(
    (errorName, words) => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException(words, errorName);
      };
    },
    name,
    message,
  );

describe('the microphone', () => {
  const suite = callSuite();
  const permit = (page: Page, state: 'granted' | 'denied' | 'prompt') =>
    setMicrophonePermission(page.browserContext(), suite.stack.url, state);
  const undecided = (page: Page) => permit(page, 'prompt');

  it('has its question closed: offers to try again, which asks again', async () => {
    // Without a person, this browser closes the prompt by itself.
    const page = await suite.open(undefined, { microphone: false, prepare: undecided });
    await tryInBrowser(page);
    await seeText(page, 'Try again and choose Allow');
    await permit(page, 'granted');
    await suite.startCall(page);
    expect(await visibleText(page)).not.toContain('Try again');
  });

  it.each([
    [
      'used by another app',
      'NotReadableError',
      'Could not start audio source',
      'Another app is using your microphone.',
    ],
    ['refused', 'NotAllowedError', 'Permission denied', 'The microphone is not allowed for this page.'],
  ])('%s: shows why first, and as large as the fixed sentence', async (_, name, message, words) => {
    const page = await suite.open(undefined, {
      microphone: false,
      prepare: async (blank) => {
        await undecided(blank);
        await answer(blank, name, message);
      },
    });
    await tryInBrowser(page);
    await seeText(page, failed);
    const [cause, sentence, advice] = await lines(page);
    expect(cause?.text).toContain(words);
    expect(sentence?.text).toBe(failed);
    expect(advice?.text).toContain('or let the assistant call your phone.');
    expect(cause?.size).toBe(sentence?.size);
    await page.waitForSelector(button('Try in Browser'));
    expect(await isMain(page, 'Try in Browser')).toBe(true);
  });

  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const android =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36';
  const linkedIn = `${iphone} Mobile/15E148 [LinkedInApp]/9.32.2485`;
  const instagram = `${android} Instagram 380.0.0.48.93 Android`;
  const safari = 'Open the page in Safari: tap the app’s menu (•••)';
  const chrome = 'Open the page in Chrome: tap the app’s menu (⋮)';

  const refused = (page: Page) => permit(page, 'denied');
  /** A view without the means for a call. */
  const incapable = (page: Page) =>
    page.evaluateOnNewDocument(() => {
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
    });
  const openIn = (userAgent: string, prepare: (page: Page) => Promise<unknown>) =>
    suite.open(undefined, {
      microphone: false,
      width: 390,
      height: 844,
      prepare: async (blank) => {
        await blank.setUserAgent({ userAgent });
        await prepare(blank);
      },
    });

  it('in Safari on an iPhone: names the place that allows it, only after a failure', async () => {
    const page = await openIn(`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, refused);
    expect(await visibleText(page)).not.toContain('aA on older phones');
    await tryInBrowser(page);
    await seeText(page, 'aA on older phones');
  });

  it.each([
    ['LinkedIn on an iPhone', linkedIn, refused, safari],
    ['Instagram on Android', instagram, incapable, chrome],
  ])('in %s: shows first how to open the page elsewhere', async (_, userAgent, prepare, words) => {
    const page = await openIn(userAgent, prepare);
    expect(await visibleText(page)).not.toContain(words);
    await tryInBrowser(page);
    await seeText(page, failed);
    const [cause, , advice] = await lines(page);
    expect(cause?.text).toBe('This app keeps the microphone from the page.');
    expect(advice?.text).toContain(words);
    expect(advice?.text).toContain('or let the assistant call your phone.');
    await page.waitForSelector(button('Copy the link'));
    expect(await isMain(page, 'Call My Phone')).toBe(true);
  });

  it('has no answer in an app for 5 s: says how to open the page elsewhere, until there is one', async () => {
    const page = await openIn(linkedIn, async (blank) => {
      await undecided(blank);
      await blank.evaluateOnNewDocument(() => {
        const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        navigator.mediaDevices.getUserMedia = (wanted) =>
          new Promise((resolve) => {
            Object.assign(window, { allow: () => resolve(open(wanted)) });
          });
      });
    });
    await suite.fault({ target: 'platform', delayMs: 60_000 });
    await tryInBrowser(page);
    await seeText(page, why);
    await seeText(page, safari);
    expect(await visibleText(page)).not.toContain(why);
    await page.waitForSelector(button('Copy the link'));
    await page.waitForSelector(button('Cancel'));
    await permit(page, 'granted');
    await page.evaluate(() => (Reflect.get(window, 'allow') as () => void)());
    await seeText(page, 'Reaching the assistant');
    expect(await visibleText(page)).not.toContain(safari);
  });

  describe('of an app: the link', () => {
    const openRefused = async () => {
      const page = await openIn(linkedIn, refused);
      await tryInBrowser(page);
      await page.waitForSelector(button('Copy the link'));
      return page;
    };
    const announced = (page: Page) => page.$eval('.copy-link [role="status"]', (one) => one.textContent);

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
          Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
          document.execCommand = () => {
            if (old) written.push(String(getSelection()));
            return old;
          };
        },
        writes,
        copies,
      );

    it.each([
      ['is copied', true, false],
      ['is copied where only the older way is allowed', false, true],
    ])('%s, which is shown and announced', async (_, writes, copies) => {
      const page = await openRefused();
      await clipboard(page, writes, copies);
      expect(await announced(page)).toBe('');
      await page.locator(button('Copy the link')).click();
      await page.waitForSelector(button('Link copied'));
      expect(await announced(page)).toContain('The link is copied.');
      expect(await page.evaluate(() => Reflect.get(window, 'written') as string[])).toEqual([page.url()]);
    });

    it('is shown and selected if the clipboard is refused', async () => {
      const page = await openRefused();
      await clipboard(page, false, false);
      await page.locator(button('Copy the link')).click();
      await page.waitForSelector('.copy-link input:focus');
      expect(await announced(page)).toContain('The link is selected');
      expect(await page.evaluate(() => String(getSelection()))).toBe(page.url());
      await page.waitForFunction(
        () =>
          (document.querySelector('.copy-link')?.getBoundingClientRect().bottom ?? Infinity) <= innerHeight,
      );
    });
  });
});

describe('a computer without a microphone', () => {
  const suite = callSuite({ hasMicrophone: false });

  it('starts no call, reports it, and opens the phone form', async () => {
    const page = await suite.open(undefined, {
      microphone: false,
      prepare: (blank) => setMicrophonePermission(blank.browserContext(), suite.stack.url, 'prompt'),
    });
    await tryInBrowser(page);
    await seeText(page, failed);
    expect((await lines(page)).map(({ text }) => text)).toEqual([
      'This device has no microphone.',
      failed,
      expect.stringMatching(/^Enter your number, and the assistant calls your phone\./),
    ]);
    await page.waitForSelector('input[type="tel"]');
    expect(await isMain(page, 'Try in Browser')).toBe(false);
    expect(suite.opened().requests.filter((request) => request.url().endsWith('/call/web'))).toEqual([]);
  });
});
