/// <reference types="@firmline/harness/testing" />
import { launchBrowser } from '@firmline/harness/browser';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { stackControl } from '../testing/control.ts';
import { openCallPage, type OpenedCallPage } from '../testing/open-page.ts';
import type { PageClientOptions } from '../testing/page/contract.ts';
import { type CallPageServer, serveCallPage } from '../testing/serve.ts';

const stack = inject('stack');
const control = stackControl(stack);
const slowly = { timeout: 20_000, interval: 100 };
let server: CallPageServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let opened: OpenedCallPage;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    serveCallPage(stack.url, '@daily-co/daily-js'),
    launchBrowser({ args: ['--use-fake-device-for-media-stream=device-count=3'] }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(async () => {
  expect(await opened.problems()).toEqual([]);
  await opened.close();
});
const open = async (options: Partial<PageClientOptions>) => {
  opened = await openCallPage(browser, server, stack);
  return opened.client(options);
};

describe('the media of a browser', () => {
  it('are devices that are listed once and switched, the remote audio, and a gain, until the end of the call', async () => {
    const client = await open({ hasMedia: true });
    const list = await client.devices();
    expect(list).toMatchObject({ unsupported: [], fellBack: [], hidden: [] });
    expect(new Set(list.microphones.map(({ id }) => id)).size).toBe(3);
    expect(list.microphones.filter(({ isDefault, isSelected }) => isDefault && isSelected)).toHaveLength(1);
    expect(list.microphones.every(({ label }) => label !== '')).toBe(true);
    const [microphone, speaker] = [list.microphones[2]!, list.speakers[1]!];
    await client.start();
    await client.until('speech-start');
    expect((await client.media()).heard).toEqual(['live']);
    await client.choose('setMicrophone', microphone.id);
    await client.choose('setSpeaker', speaker.id);
    const { microphones, speakers } = await client.devices();
    const used = [microphones, speakers].map((all) => all.find(({ isSelected }) => isSelected)?.id);
    expect(used).toEqual([microphone.id, speaker.id]);
    const sinks = () => [...document.querySelectorAll('audio')].map(({ sinkId }) => sinkId);
    expect(await opened.page.evaluate(sinks)).toEqual([speaker.id]);
    await client.amplify(2);
    await client.amplify(0.5);
    expect(await client.state()).toMatchObject({ status: 'live' });
    await client.stop();
    expect((await client.media()).heard).toEqual([]);
    expect(await client.events('error')).toEqual([]);
    await opened.released();
  });

  it('amplify a microphone again that the browser stops, or send it as it is', async () => {
    const client = await open({ hasMedia: true });
    const call = await client.start();
    await client.until('speech-end');
    const caller = async () => (await control.record(call!.id)).caller;
    const isHeard = async () => {
      const { totalMs } = await caller();
      // The level is that of the last second.
      await vi.waitFor(async () => expect((await caller()).totalMs).toBeGreaterThan(totalMs + 1200), slowly);
      expect((await caller()).levelDb).toBeGreaterThan(-50);
    };
    const isTold = (...changes: readonly string[]) =>
      vi.waitFor(async () => expect((await client.media()).gainChanges).toEqual(changes), slowly);
    const { page } = opened;
    await client.amplify(2);
    await isHeard();

    // The latest context amplifies; the other belongs to the call machine.
    const suspend = () => page.evaluate(async () => window.firmlineMedia.inUse().contexts.at(-1)?.suspend());
    await suspend();
    await isTold('resumed');
    await isHeard();

    // As on iOS after a telephone call: it cannot be resumed, and others can.
    const refuseToResume = () =>
      page.evaluate(() => {
        const refuse = () => Promise.reject(new DOMException('interrupted', 'InvalidStateError'));
        Object.assign(window.firmlineMedia.inUse().contexts.at(-1)!, { resume: refuse });
      });
    await refuseToResume();
    await suspend();
    await isTold('resumed', 'resumed');
    await isHeard();

    // Nothing can be amplified, until the page is focused again.
    await refuseToResume();
    await page.evaluate(() => {
      const Runs = window.AudioContext;
      window.AudioContext = class extends Runs {
        override resume = () => Promise.reject(new DOMException('interrupted', 'InvalidStateError'));
        constructor() {
          super();
          void this.suspend();
        }
      };
      window.addEventListener('focus', () => (window.AudioContext = Runs), { once: true, capture: true });
    });
    await suspend();
    await isTold('resumed', 'resumed', 'lost');
    await isHeard();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await isTold('resumed', 'resumed', 'lost', 'resumed');
    await isHeard();
    await client.stop();
    expect(await client.events('error')).toEqual([]);
    await opened.released();
  });
});
