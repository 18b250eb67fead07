/// <reference types="@firmline/harness/testing" />
import { launchBrowser } from '@firmline/harness/browser';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openCallPage, type OpenedCallPage } from '../testing/open-page.ts';
import type { PageClientOptions } from '../testing/page/contract.ts';
import { type CallPageServer, serveCallPage } from '../testing/serve.ts';

const stack = inject('stack');
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
  it('are devices that are listed once and switched, and the remote audio, until the end of the call', async () => {
    const client = await open({ hasMedia: true });
    const list = await client.devices();
    expect(list).toMatchObject({ unsupported: [], fellBack: [], hidden: [] });
    expect(new Set(list.microphones.map(({ id }) => id)).size).toBe(3);
    expect(list.microphones.filter(({ isDefault, isSelected }) => isDefault && isSelected)).toHaveLength(1);
    expect(list.microphones.every(({ label }) => label !== '')).toBe(true);
    const [microphone, speaker] = [list.microphones[2]!, list.speakers[1]!];
    await client.start();
    await client.until('speech-start');
    expect(await client.heard()).toEqual(['live']);
    await client.choose('setMicrophone', microphone.id);
    await client.choose('setSpeaker', speaker.id);
    const { microphones, speakers } = await client.devices();
    const used = [microphones, speakers].map((all) => all.find(({ isSelected }) => isSelected)?.id);
    expect(used).toEqual([microphone.id, speaker.id]);
    const sinks = () => [...document.querySelectorAll('audio')].map(({ sinkId }) => sinkId);
    expect(await opened.page.evaluate(sinks)).toEqual([speaker.id]);
    expect(await client.state()).toMatchObject({ status: 'live' });
    await client.stop();
    expect(await client.heard()).toEqual([]);
    expect(await client.events('error')).toEqual([]);
    await opened.released();
  });
});
