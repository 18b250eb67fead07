/// <reference types="@firmline/harness/testing" />
import { launchBrowser } from '@firmline/harness/browser';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openCallPage, type OpenedCallPage, type OpenOptions } from '../testing/open-page.ts';
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
const open = async (options: OpenOptions = {}) => {
  opened = await openCallPage(browser, server, stack, options);
  return opened.client();
};

describe('the devices of a browser', () => {
  it('are each listed once, including the default', async () => {
    const client = await open();
    const list = await client.devices();
    expect(list.microphones).toHaveLength(3);
    expect(new Set(list.microphones.map(({ id }) => id)).size).toBe(3);
    expect(list.microphones.filter(({ isDefault, isSelected }) => isDefault && isSelected)).toHaveLength(1);
    expect(list.microphones.every(({ label }) => label !== '')).toBe(true);
    expect(list).toMatchObject({ unsupported: [], fellBack: [] });
  });

  it('are hidden until permission is given', async () => {
    const client = await open({ microphone: 'prompt' });
    expect(await client.devices()).toMatchObject({
      microphones: [],
      hidden: expect.arrayContaining(['microphone']),
    });
  });

  it('are switched in a call and apply to the next; one that is not connected is refused', async () => {
    const client = await open();
    const { microphones, speakers } = await client.devices();
    const [microphone, speaker] = [microphones[2]!, speakers[1]!];
    const used = async () => {
      const now = await client.devices();
      return [now.microphones, now.speakers].map((all) => all.find(({ isSelected }) => isSelected)?.id);
    };
    const sinks = () =>
      opened.page.evaluate(() => [...document.querySelectorAll('audio')].map(({ sinkId }) => sinkId));
    await client.start();
    await client.until('speech-start');
    await client.choose('setMicrophone', microphone.id);
    await client.choose('setSpeaker', speaker.id);
    await expect(client.choose('setMicrophone', 'nothing')).rejects.toMatchObject({ code: 'not-found' });
    expect(await used()).toEqual([microphone.id, speaker.id]);
    expect(await sinks()).toEqual([speaker.id]);
    await client.stop();
    await client.start();
    await client.until('speech-start', {}, 2);
    expect(await used()).toEqual([microphone.id, speaker.id]);
    expect(await sinks()).toEqual([speaker.id]);
    await client.stop();
    await opened.released();
  });
});
