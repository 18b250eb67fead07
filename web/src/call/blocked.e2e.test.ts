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

  it.each([
    ['refuses the call machine', refused(/\/call-machine\//), atOnceMs],
    ['refuses the call library', refused(/\/daily-esm-/), atOnceMs],
    ['refuses the platform', refused(/\/call\/web$/), atOnceMs],
    ['never answers for the platform', unanswered(/\/call\/web$/), hangsMs],
    ['keeps packets from the room', script(withoutWays), hangsMs],
    ['breaks peer connections', withoutConstruction, atOnceMs],
  ])('is named first when it %s, with the form for the phone', async (_, prepare, limitMs) => {
    const page = await suite.open(undefined, { prepare });
    const pressed = performance.now();
    await page.locator(button('Try in Browser')).click();
    await seeText(page, failed);
    expect(performance.now() - pressed).toBeLessThan(limitMs);
    const lines = await page.$$eval('#status-error p', (all) => all.map(({ textContent }) => textContent));
    expect(lines).toEqual([
      cause,
      expect.stringMatching(/^Enter your number, and the assistant calls your phone\./),
      expect.stringContaining(failed),
    ]);
    const field = await page.waitForSelector('input[type="tel"]', { visible: true });
    await field?.type('212 555 0123');
    await page.locator(button('Submit Phone Number')).click();
    await seeText(page, 'Thank you. Your request has been submitted successfully.');
  });
});
