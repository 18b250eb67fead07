import { describe, expect, it } from 'vitest';
import { recorded } from '../testing/hold.ts';
import type { OpenedCallPage } from '../testing/open-page.ts';
import type { PageClient } from '../testing/page-client.ts';
import { useCallPages } from '../testing/suite.ts';
import { dailyPackages } from '../testing/versions.ts';
import { watchRequests } from '../testing/watch-requests.ts';

const ownPicture = async (client: PageClient) =>
  (await client.participants()).find(({ isLocal }) => isLocal)?.tracks.video;

const openTracks = async ({ held }: OpenedCallPage) =>
  (await held())['tracks']?.map((line) => line.split(' ')[0]).toSorted();

describe.each(dailyPackages)('what a call passes to the join, %s', (dailyPackage) => {
  const pages = useCallPages(dailyPackage);
  const target = recorded(pages.stack.assistantId);

  it('includes the chosen camera for a recorded call', async () => {
    const opened = await pages.open();
    const client = await opened.client();
    const camera = await opened.page.evaluate(async () => {
      const devices = await navigator.mediaDevices.enumerateDevices();
      return devices.find(({ kind }) => kind === 'videoinput')!.deviceId;
    });
    await client.choose('setCamera', camera);
    await client.start(target);
    expect(await ownPicture(client)).toBe('playable');
    expect(await openTracks(opened)).toEqual(expect.arrayContaining(['audio', 'video']));
    await client.stop();
    expect(await client.events('error')).toEqual([]);
    await opened.released();
  });

  it('includes no camera when the permissions policy forbids it, without an error', async () => {
    const opened = await pages.open({ path: '/without-camera' });
    const client = await opened.client();
    expect(await client.start(target)).not.toBeNull();
    expect(await ownPicture(client)).toBe('off');
    expect(await openTracks(opened)).not.toContain('video');
    await client.until('call-start');
    await client.stop();
    expect(await client.events('error')).toEqual([]);
  });

  it("includes the platform's meeting token", async () => {
    const opened = await pages.open();
    const client = await opened.client();
    const requests = await watchRequests(opened.page, 'join-meeting');
    const call = await client.start();
    expect(call?.transport?.callToken).toEqual(expect.any(String));
    expect(await requests()).toMatchObject([{ properties: { token: call?.transport?.callToken } }]);
    await client.stop();
  });

  it('includes no audio processing when the browser has none, without a warning', async () => {
    const opened = await pages.open();
    await opened.page.setUserAgent({
      userAgent:
        'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    });
    await opened.reload();
    const complaints: string[] = [];
    opened.page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    const client = await opened.client();
    await client.start();
    expect((await client.events('call-start-progress')).at(-1)?.args).toMatchObject([
      {
        stage: 'audio-processing-setup',
        status: 'completed',
        metadata: { skipped: 'the browser cannot process audio' },
      },
    ]);
    await client.stop();
    expect(complaints).toEqual([]);
  });
});
