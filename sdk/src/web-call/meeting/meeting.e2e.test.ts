/// <reference types="@firmline/harness/testing" />
import { describe, expect, inject, it } from 'vitest';
import { dailyPackages } from '../testing/versions.ts';
import { MeetingPages } from './testing/meeting-pages.ts';

const stack = inject('stack');
const quiet = { audio: { processor: { type: 'noise-cancellation' } } } as const;

async function createRoom(): Promise<string> {
  const response = await fetch(`${stack.platformUrl}/call/web`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.platformPublicKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ assistantId: stack.assistantId }),
  });
  const { webCallUrl } = (await response.json()) as { webCallUrl: string };
  return webCallUrl;
}

const slowly = { timeout: 10_000 };

describe.each(dailyPackages)('a meeting in a call object, %s', (dailyJs) => {
  const pages = new MeetingPages(dailyJs);
  const open = (options = {}) =>
    pages.page.evaluate((opening) => window.meetingPage.open(opening), {
      mode: 'call-object',
      callMachineUrl: stack.callMachineUrl,
      options,
    } as const);
  const close = () => pages.page.evaluate(() => window.meetingPage.close());

  it('starts with the options and keeps its settings', async () => {
    const receiveSettings = { base: { video: { layer: 0 } } };
    await open({ userName: 'Dana', userData: { firm: 'hartwell' }, inputSettings: quiet, receiveSettings });
    await pages.page.evaluate((url) => window.meetingPage.join(url), await createRoom());
    const [join] = await pages.page.evaluate(() => window.meetingPage.sent('join-meeting'));
    expect(join).toMatchObject({
      properties: { userName: 'Dana', userData: { firm: 'hartwell' }, receiveSettings },
      preloadCache: { inputSettings: quiet },
    });

    const outcomes = await pages.page.evaluate(
      async (id) => ({
        userName: await window.meetingPage.use('setUserName', 'Dana Hartwell'),
        userData: await window.meetingPage.use('setUserData', { firm: 'other' }),
        receive: await window.meetingPage.use('updateReceiveSettings', {
          local: 'inherit',
          [id]: { video: { layer: 1 } },
        }),
        input: await window.meetingPage.use('updateInputSettings', {
          audio: { processor: { type: 'none' } },
        }),
        transfer: await window.meetingPage.use('sipCallTransfer', { sessionId: id, toEndPoint: '+4930' }),
        refer: await window.meetingPage.use('sipRefer', {
          sessionId: id,
          toEndPoint: 'sip:a@firm.example',
        }),
        tray: await window.meetingPage.use('updateCustomTrayButtons', {}),
        camera: await window.meetingPage.use('startCamera'),
      }),
      'participant',
    );
    expect(outcomes).toMatchObject({
      userName: { value: null },
      userData: { value: null },
      receive: { value: { participant: { video: { layer: 1 } } } },
      input: { value: { audio: { processor: { type: 'none' } } } },
      transfer: { value: null },
      refer: { value: null },
      tray: { error: { code: 'call-unsupported' } },
      camera: {
        error: { code: 'conflict', message: 'startCamera() not supported after joining a meeting.' },
      },
    });
    expect(
      await pages.page.evaluate(() => [
        ...window.meetingPage.sent('set-user-data'),
        ...window.meetingPage.sent('sip-call-transfer'),
      ]),
    ).toMatchObject([
      { userData: { firm: 'other' } },
      { toEndPoint: '+4930', useSipRefer: false },
      { toEndPoint: 'sip:a@firm.example', useSipRefer: true },
    ]);
    await expect
      .poll(() => pages.told('onParticipant'), slowly)
      .toContainEqual([expect.objectContaining({ isLocal: true, name: 'Dana Hartwell' })]);
    expect(await pages.page.evaluate(() => window.meetingPage.use('getNetworkStats'))).toEqual({
      value: {
        networkState: expect.any(String),
        networkStateReasons: expect.any(Array),
        latest: expect.objectContaining({ timestamp: expect.any(Number) }),
      },
    });
    await close();
    expect(pages.complaints).toEqual([]);
  });

  it('plays media to the meeting and reports it', async () => {
    await open();
    await pages.page.evaluate((url) => window.meetingPage.join(url), await createRoom());
    const start = await pages.page.evaluate(() =>
      window.meetingPage.use('startRemoteMediaPlayer', {
        url: 'https://firm.example/a.mp4',
        settings: { volume: 2 },
      }),
    );
    expect(start).toMatchObject({ value: { remoteMediaPlayerState: { state: 'playing' } } });
    const { session_id: id } = (start as { value: { session_id: string } }).value;
    const outcomes = await pages.page.evaluate(
      async (session_id) => [
        await window.meetingPage.use('updateRemoteMediaPlayer', {
          session_id,
          settings: { state: 'pause' },
        }),
        await window.meetingPage.use('updateRemoteMediaPlayer', { session_id, settings: { volume: 2.1 } }),
        await window.meetingPage.use('stopRemoteMediaPlayer', session_id),
        await window.meetingPage.use('stopRemoteMediaPlayer', session_id),
      ],
      id,
    );
    expect(outcomes).toMatchObject([
      { value: { session_id: id, remoteMediaPlayerState: { state: 'paused' } } },
      { error: { code: 'invalid-input' } },
      { value: null },
      { error: { code: 'call-failed' } },
    ]);
    await expect
      .poll(() => pages.told('onMeetingEvent'), slowly)
      .toEqual(
        ['started', 'updated', 'stopped'].map((what) => [
          `remote-media-player-${what}`,
          expect.objectContaining({ session_id: id }),
        ]),
      );
    await close();
  });

  it('accepts settings before and during the join', async () => {
    await open();
    const outcomes = await pages.page.evaluate(
      async (url) => {
        const early = window.meetingPage.use('setUserName', 'Early');
        const joining = window.meetingPage.join(url);
        while (window.meetingPage.told('onMeetingState').length === 0) {
          await new Promise((resolve) => setTimeout(resolve));
        }
        const late = window.meetingPage.use('setUserName', 'Late');
        await joining;
        return Promise.all([early, late]);
      },
      await createRoom(),
    );
    expect(outcomes).toEqual([{ value: null }, { value: null }]);
    expect(await pages.page.evaluate(() => window.meetingPage.sent('join-meeting'))).toMatchObject([
      { properties: { userName: 'Early' } },
    ]);
    await expect
      .poll(() => pages.told('onParticipant'), slowly)
      .toContainEqual([expect.objectContaining({ isLocal: true, name: 'Late' })]);
    await close();
  });

  it('opens the devices before the join, even while the call machine loads', async () => {
    await open();
    const devices = await pages.page.evaluate(() => window.meetingPage.use('startCamera'));
    expect(devices).toEqual({
      value: { camera: expect.any(Object), mic: expect.any(Object), speaker: expect.any(Object) },
    });
    const url = await createRoom();
    const access = await pages.page.evaluate((room) => window.meetingPage.use('preAuth', { url: room }), url);
    expect(access).toEqual({ value: 'full' });
    // The library joins with the access it was given, here without a token.
    await pages.page.evaluate((room) => window.meetingPage.join(room, 'a-token'), url);
    await close();
    expect(await pages.page.evaluate(() => window.meetingPage.left())).toEqual({ frames: 0, calls: 0 });
  });
});
