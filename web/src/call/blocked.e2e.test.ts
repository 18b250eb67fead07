import type { HTTPRequest, Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { withoutWays } from '../../../harness/src/call-tests/session/faults/page-faults.ts';
import { button, seeText } from '../testing/open-page.ts';
import { callSuite } from './testing/call-suite.ts';

const cause = 'Your network or a browser extension may block calls.';
const failed = 'Failed to connect to the AI assistant.';

/** What this network does with requests for a part of a call. */
const requests = (part: RegExp, handle: (request: HTTPRequest) => unknown) => async (page: Page) => {
  await page.setRequestInterception(true);
  page.on('request', (request) => void (part.test(request.url()) ? handle(request) : request.continue()));
};
const refused = (part: RegExp) => requests(part, (request) => request.abort('blockedbyclient'));
const unanswered = (part: RegExp) => requests(part, () => {});

const script = (run: () => void) => (page: Page) => page.evaluateOnNewDocument(run);
const withoutConstruction = script(() => {
  window.RTCPeerConnection = new Proxy(RTCPeerConnection, {
    construct() {
      throw new DOMException('Blocked by an extension.');
    },
  });
});

/** The page measures 3 to 4 and 9 s; a busy machine needs longer, and less than the services' own limits. */
const [atOnceMs, hangsMs] = [8000, 15_000];

describe('a network or an extension that blocks calls', () => {
  const suite = callSuite();

  const errorLines = [
    cause,
    expect.stringMatching(/^Enter your number, and the assistant calls your phone\./) as string,
    expect.stringContaining(failed) as string,
  ];

  /** Calls from a page of this network, then by phone. @returns the lines of the error, and how soon they came */
  async function callFrom(prepare: (page: Page) => Promise<unknown>) {
    const page = await suite.open(undefined, { prepare });
    const pressed = performance.now();
    await page.locator(button('Try in Browser')).click();
    await seeText(page, failed);
    const ms = performance.now() - pressed;
    const lines = await page.$$eval('#status-error p', (all) => all.map(({ textContent }) => textContent));
    const field = await page.waitForSelector('input[type="tel"]', { visible: true });
    await field?.type('212 555 0123');
    await page.locator(button('Submit Phone Number')).click();
    await seeText(page, 'Thank you. Your request has been submitted successfully.');
    return { lines, ms };
  }

  it.each([
    ['refuses the call machine', refused(/\/call-machine\//)],
    ['refuses the call library', refused(/\/daily-esm-/)],
    ['refuses the platform', refused(/\/call\/web$/)],
    ['breaks peer connections', withoutConstruction],
  ])('is named first when it %s, with the form for the phone', async (_, prepare) => {
    const { lines, ms } = await callFrom(prepare);
    expect(lines).toEqual(errorLines);
    expect(ms).toBeLessThan(atOnceMs);
  });

  // Both wait for a limit of the page.
  it('is named first when it never answers for the platform, or keeps packets from the room', async () => {
    const calls = await Promise.all([unanswered(/\/call\/web$/), script(withoutWays)].map(callFrom));
    expect(calls.map(({ lines }) => lines)).toEqual([errorLines, errorLines]);
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(hangsMs);
  });
});
