import type { Page } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { button, seeText } from '../testing/open-page.ts';
import { callSuite } from './testing/call-suite.ts';

const failed = 'Failed to connect to the AI assistant.';

const breakConnections = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    window.RTCPeerConnection = new Proxy(RTCPeerConnection, {
      construct() {
        throw new DOMException('Blocked by an extension.');
      },
    });
  });

const suite = callSuite();

it('an extension that breaks calls is named first, with the form for the phone', async () => {
  const page = await suite.open(undefined, { prepare: breakConnections });
  await page.locator(button('Try in Browser')).click();
  await seeText(page, failed);
  expect(await page.$$eval('#status-error p', (all) => all.map(({ textContent }) => textContent))).toEqual([
    'Your network or a browser extension may block calls.',
    expect.stringMatching(/^Enter your number, and the assistant calls your phone\./),
    expect.stringContaining(failed),
  ]);
  const field = await page.waitForSelector('input[type="tel"]', { visible: true });
  await field?.type('212 555 0123');
  await page.locator(button('Submit Phone Number')).click();
  await seeText(page, 'Thank you. Your request has been submitted successfully.');
});
