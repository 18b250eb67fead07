import { setMicrophonePermission } from '@firmline/harness/browser';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { button, seeText, visibleText } from '../testing/open-page.ts';
import { callSuite } from './testing/call-suite.ts';

const failed =
  'Failed to connect to the AI assistant. Please check your internet connection or try again later.';
const why = 'Your browser will ask for the microphone.';

const tryInBrowser = (page: Page) => page.locator(button('Try in Browser')).click();

const classOf = (page: Page, name: string) =>
  page.$eval(button(name), (element) => element.classList.contains('button-primary'));

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

  it('is not explained if it is already allowed', async () => {
    const page = await suite.open();
    await suite.fault({ target: 'platform', delayMs: 60_000 });
    await tryInBrowser(page);
    await seeText(page, 'Reaching the assistant');
    expect(await visibleText(page)).not.toContain(why);
  });

  it('has its question closed: says to try again, which asks again', async () => {
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
    ['kept by the system', 'NotAllowedError', 'Permission denied by system', 'privacy settings'],
    ['unknown to us', 'TypeError', 'Something new', 'Your microphone did not start.'],
  ])('%s: says what to do', async (_, name, message, words) => {
    const page = await suite.open(undefined, {
      microphone: false,
      prepare: async (blank) => {
        await undecided(blank);
        await answer(blank, name, message);
      },
    });
    await tryInBrowser(page);
    await seeText(page, failed);
    await seeText(page, words);
    await page.waitForSelector(button('Try in Browser'));
    expect(await classOf(page, 'Try in Browser')).toBe(true);
  });

  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const android =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36';
  const linkedIn = `${iphone} Mobile/15E148 [LinkedInApp]/9.32.2485`;
  const instagram = `${android} Instagram 380.0.0.48.93 Android`;

  const refused = (page: Page) => permit(page, 'denied');
  /** A view without the means for a call. */
  const incapable = (page: Page) =>
    page.evaluateOnNewDocument(() => {
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
    });

  it.each([
    [
      'Safari on an iPhone',
      `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`,
      refused,
      'aA on older phones',
    ],
    ['LinkedIn on an iPhone', linkedIn, refused, 'Open it in Safari: tap the app’s menu (•••)'],
    ['LinkedIn on an iPhone', linkedIn, incapable, 'Open it in Safari: tap the app’s menu (•••)'],
    ['Instagram on Android', instagram, refused, 'Open it in Chrome: tap the app’s menu (⋮)'],
    ['Instagram on Android', instagram, incapable, 'Open it in Chrome: tap the app’s menu (⋮)'],
  ])(
    'in %s: says what to do there, and only after a failure',
    async (_, userAgent, withoutMicrophone, words) => {
      const page = await suite.open(undefined, {
        microphone: false,
        prepare: async (blank) => {
          await blank.setUserAgent({ userAgent });
          await withoutMicrophone(blank);
        },
      });
      expect(await visibleText(page)).not.toContain(words);
      await tryInBrowser(page);
      await seeText(page, failed);
      await seeText(page, words);
      expect(await visibleText(page)).toContain('or let the assistant call your phone.');
    },
  );

  it('is used in an app like anywhere else, if it may be', async () => {
    const page = await suite.open(undefined, {
      prepare: (blank) => blank.setUserAgent({ userAgent: linkedIn }),
    });
    await suite.startCall(page);
    expect(await visibleText(page)).not.toContain('Open it in Safari');
  });
});
