import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { launchBrowser, setMicrophonePermission } from '../launch-browser.ts';
import { installMediaProbe } from './media-probe.ts';
import { installProbe, type PageProbe } from './page-probe.ts';

declare const firmlineProbe: PageProbe;

const { url } = inject('stack');
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
beforeEach(async () => {
  page = await browser.newPage();
  await page.evaluateOnNewDocument(installMediaProbe);
  await page.evaluateOnNewDocument(installProbe);
});
afterAll(() => browser.close());

const show = (html: string) => page.goto(`data:text/html,${encodeURIComponent(html)}`);

it.each(['track', 'stream'])('sees that a copy of a %s stays open', async (what) => {
  await setMicrophonePermission(browser.defaultBrowserContext(), url, 'granted');
  await page.goto(url);
  const seen = await page.evaluate(`(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const copy = ${what === 'stream' ? 'stream' : 'stream.getTracks()[0]'}.clone();
    for (const track of stream.getTracks()) track.stop();
    globalThis.kept = copy;
    return { opened: firmlineMedia.opened, live: firmlineMedia.inUse().tracks.length };
  })()`);
  expect(seen).toEqual({ opened: { audio: 1, video: 0 }, live: 1 });
});

it('records a click on a drawing', async () => {
  const errors: unknown[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await show(
    '<svg width="100" height="100"><title>A map</title><rect width="100" height="100"></rect></svg>',
  );
  await page.click('svg');
  expect(await page.evaluate(() => firmlineProbe.clicks.map(({ name }) => name))).toEqual(['']);
  expect(errors).toEqual([]);
});

it('ignores hidden text', async () => {
  await show('<p role="status" style="visibility: hidden">Call ended.</p><p role="alert">Oh</p>');
  expect(await page.evaluate(() => firmlineProbe.said())).toMatchObject({ status: '', alert: 'Oh' });
});
