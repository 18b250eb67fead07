import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { installMediaProbe, launchBrowser, setMicrophonePermission } from '../../../shared/browser/index.ts';
import { installProbe } from '../../../shared/browser/probe/page-probe.ts';
import { readPage } from './read-page.ts';

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

it('leaves out hidden buttons and marks disabled ones', async () => {
  const html = `
    <button style="visibility: hidden">Unseen</button>
    <fieldset disabled><button>In a form that is off</button></fieldset>
    <button>Ready</button>`;
  await page.goto(`data:text/html,${encodeURIComponent(html)}`);
  const { buttons } = await page.evaluate(readPage);
  expect(buttons.map(({ name, disabled }) => ({ name, disabled }))).toEqual([
    { name: 'In a form that is off', disabled: true },
    { name: 'Ready', disabled: false },
  ]);
});

it('counts a sent copy of a track as enabled even if its original is not', async () => {
  await setMicrophonePermission(browser.defaultBrowserContext(), url, 'granted');
  await page.goto(url);
  const enabled = async (change: string) => {
    await page.evaluate(`(async () => {${change}})()`);
    const { media } = await page.evaluate(readPage);
    return media.enabled;
  };
  const open = `
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    globalThis.track = stream.getTracks()[0];
    globalThis.copy = track.clone();`;
  expect(await enabled(open)).toBe(2);
  expect(await enabled('track.enabled = false;')).toBe(1);
  expect(await enabled('new RTCPeerConnection().addTrack(copy);')).toBe(2);
  expect(await enabled('copy.enabled = false; track.enabled = true;')).toBe(1);
});
