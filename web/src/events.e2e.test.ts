import { setMicrophonePermission } from '@firmline/harness/browser';
import type { PageConfig } from '@firmline/sdk/page-config';
import type { Page } from 'puppeteer-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { callSuite } from './call/testing/call-suite.ts';
import { withLateConfig } from './testing/changed-html.ts';
import { button, seeText } from './testing/open-page.ts';
import * as phone from './testing/phone-form.ts';

interface Watched extends Window {
  isHidden: boolean;
  beacons: { at: number; kind: string }[];
}
const suite = callSuite();
const address = () => `${suite.stack.url}/_/events`;
const received = async () => (await (await fetch(address())).json()) as object[];
const at = expect.any(Number) as number;
const opened = { slug: 'default', kind: 'opened', receivedAt: at };

beforeEach(async () => {
  await fetch(address(), { method: 'DELETE' });
});

/** Opens the page in a browser that is no robot, in view unless it begins hidden. */
const open = (
  config: Partial<PageConfig> = { eventsUrl: '/_/events' },
  { hash = '', isHidden = false, isRobot = false, microphone = true } = {},
) =>
  suite.open(`${suite.stack.url}/default${hash}`, {
    microphone,
    prepare: async (page) => {
      await page.evaluateOnNewDocument(
        (hidden, robot) => {
          const watched = Object.assign(window as unknown as Watched, { isHidden: hidden, beacons: [] });
          Object.defineProperty(navigator, 'webdriver', { value: robot });
          Object.defineProperty(document, 'visibilityState', {
            get: () => (watched.isHidden ? 'hidden' : 'visible'),
          });
          const send = navigator.sendBeacon.bind(navigator);
          navigator.sendBeacon = (url, body) => {
            const { kind } = JSON.parse(String(body)) as { kind: string };
            watched.beacons.push({ kind, at: performance.now() });
            return send(url, body);
          };
        },
        isHidden,
        isRobot,
      );
      if (!microphone) await setMicrophonePermission(page.browserContext(), suite.stack.url, 'denied');
      await withLateConfig(config)(page);
    },
  });

/** Shows or hides the page. @returns the page's time */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    (window as unknown as Watched).isHidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
    return performance.now();
  }, isHidden);
const beaconsOf = (page: Page) => page.evaluate(() => (window as unknown as Watched).beacons);
const longEnough = () => new Promise((resolve) => setTimeout(resolve, 2600));

describe('a visit', () => {
  it('is reported once, after two seconds in view', async () => {
    const page = await open(undefined, { isHidden: true });
    await longEnough();
    const shown = await setHidden(page, false);
    const hidden = await setHidden(page, true);
    await longEnough();
    expect(await beaconsOf(page)).toEqual([]);
    const shownAgain = await setHidden(page, false);
    await page.waitForFunction(() => (window as unknown as Watched).beacons.length > 0);
    const [beacon] = await beaconsOf(page);
    expect(hidden - shown + (beacon?.at ?? 0) - shownAgain).toBeGreaterThan(1990);
    await setHidden(page, true);
    await setHidden(page, false);
    await longEnough();
    expect(await received()).toEqual([opened]);
  });

  it.each([
    ['of the sender', { hash: '#preview' }],
    ['of a program', { isRobot: true }],
  ])('%s is not reported', async (_, options) => {
    const page = await open(undefined, options);
    await longEnough();
    expect(await beaconsOf(page)).toEqual([]);
    expect(await received()).toEqual([]);
  });
});

it('reports a start that failed, a sent number, and a call when it has ended or the visitor leaves', async () => {
  const page = await open(undefined, { microphone: false, isHidden: true });
  await page.locator(button('Try in Browser')).click();
  await seeText(page, 'Failed to connect to the AI assistant.');
  const stage = expect.any(String) as string;
  const failed = { kind: 'failed', stage, code: 'call-microphone-denied', browser: 'chromium' };
  await expect.poll(received).toEqual([{ slug: 'default', ...failed, receivedAt: at }]);

  await setMicrophonePermission(page.browserContext(), suite.stack.url, 'granted');
  await phone.openForm(page);
  await page.type('input[type="tel"]', '2125550123');
  await page.locator(button('Submit Phone Number')).click();
  await seeText(page, 'Thank you. Your request has been submitted successfully.');
  await suite.startCall(page);
  await page.locator(button('End Call')).click();
  await seeText(page, 'Call ended.');
  const phoned = { ...opened, kind: 'phoned' };
  const talked = { slug: 'default', kind: 'talked', seconds: at, receivedAt: at };
  const since = async () => (await received()).slice(1);
  await expect.poll(since).toEqual([phoned, talked]);

  await suite.startCall(page);
  await page.goto('about:blank');
  await expect.poll(since).toEqual([phoned, talked, talked]);
});
