import { launchBrowser, setMicrophonePermission } from '@firmline/harness/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serveMediaPage, type MediaPageServer } from './testing/serve.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

const insecureHost = 'plain.example';

let server: MediaPageServer;
let origin: string;
let browser: Browser;
let context: Awaited<ReturnType<Browser['createBrowserContext']>>;
const problems: string[] = [];

beforeAll(async () => {
  server = await serveMediaPage();
  origin = `http://localhost:${server.port}`;
  browser = await launchBrowser({
    args: [
      '--use-fake-device-for-media-stream=device-count=3',
      '--autoplay-policy=user-gesture-required',
      `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
    ],
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(async () => {
  await context.close();
  expect(problems.splice(0)).toEqual([]);
});

async function openPage(
  microphone: 'granted' | 'denied' | 'prompt' = 'granted',
  address = `${origin}/`,
): Promise<Page> {
  context = await browser.createBrowserContext();
  await setMicrophonePermission(context, origin, microphone);
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(address);
  if (!address.includes('/frame')) await page.waitForFunction('window.mediaPage');
  return page;
}

describe('the devices of a browser', () => {
  const ids = (page: Page) =>
    page.evaluate(async () => {
      const { microphones, speakers } = await window.mediaPage.list();
      return { microphones: microphones.map(({ id }) => id), speakers: speakers.map(({ id }) => id) };
    });

  it('are each listed once, including the default', async () => {
    const page = await openPage();
    const list = await page.evaluate(() => window.mediaPage.list());
    expect(list.microphones).toHaveLength(3);
    expect(new Set(list.microphones.map(({ id }) => id)).size).toBe(3);
    expect(list.microphones.filter(({ isDefault, isSelected }) => isDefault && isSelected)).toHaveLength(1);
    expect(list.microphones.every(({ label }) => label !== '')).toBe(true);
    expect(list).toMatchObject({ unsupported: [], fellBack: [] });
  });

  it('are hidden until permission is given', async () => {
    const page = await openPage('prompt');
    expect(await page.evaluate(() => window.mediaPage.list())).toMatchObject({
      microphones: [],
      hidden: expect.arrayContaining(['microphone']),
    });
  });

  it('are switched in a call and apply to the next', async () => {
    const page = await openPage();
    const { microphones, speakers } = await ids(page);
    await page.evaluate(() => window.mediaPage.join());
    await page.evaluate(() => window.mediaPage.mute(true));
    expect(await page.evaluate((id) => window.mediaPage.choose('setMicrophone', id), microphones[2]!)).toBe(
      'chosen',
    );
    expect(await page.evaluate(() => window.mediaPage.call())).toEqual({
      microphone: microphones[2],
      state: 'live',
      heard: false,
    });
    await page.evaluate(() => window.mediaPage.play('a', 'first'));
    expect(await page.evaluate((id) => window.mediaPage.choose('setSpeaker', id), speakers[1]!)).toBe(
      'chosen',
    );
    await page.evaluate(() => window.mediaPage.play('b', 'second'));
    await expect
      .poll(() => page.evaluate(() => window.mediaPage.elements().map(({ sinkId }) => sinkId)))
      .toEqual([speakers[1], speakers[1]]);
    await page.evaluate(() => window.mediaPage.leave());
    await page.evaluate(() => window.mediaPage.join());
    expect(await page.evaluate(() => window.mediaPage.call())).toMatchObject({ microphone: microphones[2] });
  });

  it('that are not connected are refused, and the previous one stays', async () => {
    const page = await openPage();
    await page.evaluate(() => window.mediaPage.join());
    const before = await page.evaluate(() => window.mediaPage.call());
    for (const kind of ['setMicrophone', 'setSpeaker'] as const) {
      expect(await page.evaluate((name) => window.mediaPage.choose(name, 'nothing'), kind)).toMatchObject({
        code: 'not-found',
      });
    }
    expect(await page.evaluate(() => window.mediaPage.call())).toEqual(before);
  });

  // Nothing can be plugged into a headless browser, so the page gets a change event and a shortened list.
  it('that are unplugged have a fallback, and are used again when they return', async () => {
    const page = await openPage();
    const { microphones, speakers } = await ids(page);
    await page.evaluate(() => window.mediaPage.join());
    await page.evaluate(() => window.mediaPage.play('a', 'first'));
    await page.evaluate((id) => window.mediaPage.choose('setMicrophone', id), microphones[2]!);
    await page.evaluate((id) => window.mediaPage.choose('setSpeaker', id), speakers[2]!);
    await page.evaluate(() => window.mediaPage.mute(true));

    const look = () =>
      page.evaluate(() => ({
        ...window.mediaPage.call(),
        sinkId: window.mediaPage.elements()[0]?.sinkId,
        fellBack: window.mediaPage.told.at(-1)?.fellBack,
      }));
    const gone = { microphones: [microphones[2]!], speakers: [speakers[2]!] };
    await page.evaluate((given) => window.mediaPage.unplug(given), gone);
    const standIn = { state: 'live', heard: false, sinkId: '', fellBack: ['microphone', 'speaker'] };
    await expect.poll(look).toEqual({ ...standIn, microphone: microphones[0] });

    await page.evaluate(() => window.mediaPage.unplug({}));
    const chosen = { state: 'live', heard: false, sinkId: speakers[2], fellBack: [] };
    await expect.poll(look).toEqual({ ...chosen, microphone: microphones[2] });

    await page.evaluate((all) => window.mediaPage.unplug({ microphones: all }), microphones);
    await expect.poll(() => page.evaluate(() => window.mediaPage.lost)).toEqual(['call-microphone-missing']);
    await page.evaluate((all) => window.mediaPage.unplug({ microphones: all }), microphones.slice(1));
    await expect.poll(look).toMatchObject({ microphone: microphones[0], heard: false });
    expect(await page.evaluate(() => window.mediaPage.lost)).toEqual(['call-microphone-missing', 'back']);
  });
});

describe('audio blocked by the browser', () => {
  it('is reported and plays at the first touch', async () => {
    const page = await openPage('prompt', `${origin}/#plays`);
    await expect.poll(() => page.evaluate(() => window.mediaPage.blocked)).toEqual([true]);
    expect(await page.evaluate(() => window.mediaPage.heard)).toEqual([]);
    await page.mouse.click(10, 10);
    await expect.poll(() => page.evaluate(() => window.mediaPage.heard)).toEqual(['a']);
    expect(await page.evaluate(() => window.mediaPage.blocked)).toEqual([true, false]);

    // Another track of the same participant, reported out of order.
    await page.evaluate(() => {
      window.mediaPage.play('a', 'second');
      window.mediaPage.stopTrack('a', 'first');
    });
    await expect.poll(() => page.evaluate(() => window.mediaPage.heard)).toEqual(['a', 'a']);
    expect(await page.evaluate(() => window.mediaPage.elements())).toMatchObject([
      { paused: false, hasStream: true },
    ]);
    await page.evaluate(() => window.mediaPage.stopAll());
    expect(await page.evaluate(() => window.mediaPage.elements())).toEqual([]);
  });
});

describe('the request for the microphone', () => {
  it('succeeds with a permission', async () => {
    const page = await openPage('granted');
    expect(await page.evaluate(() => window.mediaPage.ask())).toBe('allowed');
  });

  it('reports a refusal', async () => {
    const page = await openPage('denied');
    expect(await page.evaluate(() => window.mediaPage.ask())).toMatchObject({
      code: 'call-microphone-denied',
      hint: expect.stringContaining('lets the visitor allow it'),
    });
  });

  it('reports a page without https', async () => {
    const page = await openPage('granted', `http://${insecureHost}:${server.port}/`);
    expect(await page.evaluate(() => window.mediaPage.ask())).toMatchObject({
      code: 'call-microphone-denied',
      hint: expect.stringContaining('https'),
    });
  });

  it('reports a frame without permission', async () => {
    const outside = `http://127.0.0.1:${server.port}`;
    const page = await openPage('granted', `${outside}/frame?of=${encodeURIComponent(`${origin}/`)}`);
    const frame = await page.waitForFrame((one) => one.url() === `${origin}/`);
    await frame.waitForFunction('window.mediaPage');
    expect(await frame.evaluate(() => window.mediaPage.ask())).toMatchObject({
      code: 'call-microphone-denied',
      hint: expect.stringContaining('allow="microphone"'),
    });
  });
});

it('the screen stays on only while the lock is held', async () => {
  const page = await openPage();
  expect(await page.evaluate(() => window.mediaPage.keepAwake())).toBe(1);
});
