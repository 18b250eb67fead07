import { setMicrophonePermission } from '@firmline/harness/browser';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { button, seeText, visibleText } from '../testing/open-page.ts';
import { callSuite } from './testing/call-suite.ts';

const failed =
  'Failed to connect to the AI assistant. Please check your internet connection or try again later.';
const why = 'Your browser will ask for the microphone.';

const tryInBrowser = (page: Page) => page.locator(button('Try in Browser')).click();

const classOf = (page: Page, name: string) =>
  page.$eval(button(name), (element) => element.classList.contains('button-primary'));

/** The answer that cannot be had from a real browser without hands. */
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
  const suite = callSuite({
    args: [
      '--host-resolver-rules=MAP plain.example 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  });
  const permit = (page: Page, state: 'granted' | 'denied' | 'prompt') =>
    setMicrophonePermission(page.browserContext(), suite.stack.url, state);
  const undecided = (page: Page) => permit(page, 'prompt');

  it('is asked for in the click, with a word on why, and not before', async () => {
    const page = await suite.open(undefined, {
      microphone: false,
      prepare: async (blank) => {
        await undecided(blank);
        // A question that is still open.
        await blank.evaluateOnNewDocument(() => {
          navigator.mediaDevices.getUserMedia = () => {
            document.documentElement.dataset['asked'] = String(navigator.userActivation.isActive);
            return new Promise(() => {});
          };
        });
      },
    });
    expect(await visibleText(page)).not.toContain(why);
    expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBeUndefined();
    await tryInBrowser(page);
    await seeText(page, why);
    await page.waitForFunction(() => document.documentElement.dataset['asked'] === 'true');
    await page.locator(button('Cancel')).click();
    await page.waitForSelector(button('Try in Browser'));
    expect(await visibleText(page)).not.toContain(why);
  });

  it('that is allowed already is not explained', async () => {
    const page = await suite.open();
    await suite.fault({ target: 'platform', delayMs: 60_000 });
    await tryInBrowser(page);
    await seeText(page, 'Reaching the assistant');
    expect(await visibleText(page)).not.toContain(why);
  });

  it('that was denied: says where to allow it, sees that it was, and tries again', async () => {
    const page = await suite.open(undefined, {
      microphone: false,
      prepare: (blank) => permit(blank, 'denied'),
    });
    await tryInBrowser(page);
    await seeText(page, failed);
    await seeText(page, 'Click the icon to the left of the page’s address and allow the microphone.');
    expect(suite.opened().requests.filter((request) => request.url().endsWith('/call/web'))).toEqual([]);

    await permit(page, 'granted');
    await seeText(page, 'The microphone is allowed now. Press Try in Browser to begin.');
    expect(await visibleText(page)).not.toContain(failed);
    await suite.startCall(page);
    await seeText(page, 'Call started successfully!');
  });

  it('whose question was closed: says to try again, which asks again', async () => {
    // Without a person at it, this browser closes the question by itself.
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

  it.each([
    [
      'Safari on an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'aA on older phones',
    ],
    [
      'the LinkedIn app',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.30',
      'Open in Safari',
    ],
  ])('denied in %s: says what to do there', async (_, userAgent, words) => {
    const page = await suite.open(undefined, {
      microphone: false,
      prepare: async (blank) => {
        await blank.setUserAgent({ userAgent });
        await permit(blank, 'denied');
      },
    });
    await tryInBrowser(page);
    await seeText(page, failed);
    await seeText(page, words);
    expect(await visibleText(page)).toContain('or let the assistant call your phone.');
  });

  it('that plain HTTP keeps away: offers the phone instead', async () => {
    const { port } = new URL(suite.stack.url);
    const page = await suite.open(`http://plain.example:${port}/default`, { microphone: false });
    await tryInBrowser(page);
    await seeText(page, failed);
    await seeText(page, 'A microphone needs a secure address.');
    expect(await classOf(page, 'Call My Phone')).toBe(true);
    expect(await classOf(page, 'Try in Browser')).toBe(false);
  });

  it('that a page around keeps away: offers the phone instead', async () => {
    const page = await suite.open();
    const inside = `${suite.stack.url}/default`;
    // The page's own headers forbid frames; not every host sends them.
    await page.setRequestInterception(true);
    page.on('request', (request) => void answerFramed(request, inside));
    await page.goto('http://127.0.0.1:9/around');
    const frame = await page.waitForFrame((one) => one.url() === inside);
    const press = await frame.waitForSelector(button('Try in Browser'));
    await press!.click();
    await frame.waitForFunction((text) => document.body.innerText.includes(text), {}, failed);
    expect(await frame.evaluate(() => document.body.innerText)).toContain(
      'The page around this one keeps the microphone from it. Open this link in a tab of its own',
    );
    expect(await frame.$eval(button('Call My Phone'), (phone) => phone.className)).toContain(
      'button-primary',
    );
  });
});

/** A page of somebody else's that holds ours in a frame, allowed nothing; and ours, without its headers. */
async function answerFramed(request: HTTPRequest, inside: string): Promise<void> {
  const contentType = 'text/html; charset=utf-8';
  if (request.url().endsWith('/around')) {
    await request.respond({ contentType, body: `<!doctype html><iframe src="${inside}"></iframe>` });
  } else if (request.url() === inside) {
    await request.respond({ contentType, body: await (await fetch(inside)).text() });
  } else await request.continue();
}

describe('a machine without a microphone', () => {
  const suite = callSuite({ hasMicrophone: false });

  it('is told to connect one, before anything is created', async () => {
    const page = await suite.open(undefined, { microphone: false });
    await setMicrophonePermission(page.browserContext(), suite.stack.url, 'prompt');
    await tryInBrowser(page);
    await seeText(page, failed);
    await seeText(page, 'We could not find a microphone. Connect one and try again');
    expect(suite.opened().requests.filter((request) => request.url().endsWith('/call/web'))).toEqual([]);
    await page.waitForSelector(button('Try in Browser'));
  });
});
