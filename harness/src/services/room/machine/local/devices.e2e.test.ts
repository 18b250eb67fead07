import { describe, expect, it } from 'vitest';

import { setUpRoom, until } from '../../testing/room-tests.ts';
import type { RoomPage } from '../../testing/room-page.ts';

// Two fake microphones, two fake cameras, and a screen that is shared without a dialog.
const devices = '--use-fake-device-for-media-stream=device-count=2';
const { open, room, createCall, recordOf } = setUpRoom({
  args: [devices, '--auto-accept-this-tab-capture'],
});

const local = (page: RoomPage, track: string) =>
  page.run<{ state: string }>(`testPage.call.participants().local.tracks.${track}`);
const stateOf = async (page: RoomPage, track: string) => (await local(page, track)).state;
const deviceOf = (page: RoomPage, track: string) =>
  page.run<string>(
    `testPage.call.participants().local.tracks.${track}.persistentTrack?.getSettings().deviceId ?? ''`,
  );
/** Device ids of a kind; the default device only by its own id. */
const idsOf = (page: RoomPage, kind: string) =>
  page.run<string[]>(`navigator.mediaDevices.enumerateDevices().then((all) => all
    .filter((device) => device.kind === '${kind}' && !['default', 'communications'].includes(device.deviceId))
    .map(({ deviceId }) => deviceId))`);

async function withCamera(state: 'granted' | 'denied') {
  const page = await open();
  const permission = { name: 'camera' };
  await page.page.browserContext().setPermission(room().origin, { permission, state });
  return page;
}

describe('the microphone', () => {
  it('can be changed during the call', async () => {
    const page = await open();
    const id = createCall([], {});
    await page.join(id);
    const [first = '', second = ''] = await idsOf(page, 'audioinput');
    expect(first).not.toBe(second);
    for (const wanted of [second, first]) {
      const set = `testPage.call.setInputDevicesAsync({ audioDeviceId: '${wanted}' })`;
      expect(await page.run(set)).toMatchObject({ mic: { deviceId: wanted, kind: 'audioinput' } });
      expect(await deviceOf(page, 'audio')).toBe(wanted);
      expect(await page.event('selected-devices-updated', new RegExp(wanted))).toBeDefined();
      const { packets } = recordOf(id).caller;
      await until(() => recordOf(id).caller.packets > packets + 25 && recordOf(id).caller.levelDb > -60);
    }
    expect(await page.liveMicrophones()).toBe(1);
  });

  it('cycles through devices and stays muted', async () => {
    const page = await open();
    await page.join(createCall([], {}));
    const before = await deviceOf(page, 'audio');
    await page.run('void testPage.call.setLocalAudio(false)');
    await page.event('track-stopped');
    const { device } = await page.run<{ device: { deviceId: string } }>('testPage.call.cycleMic()');
    expect(device.deviceId).not.toBe(before);
    expect(await deviceOf(page, 'audio')).toBe(device.deviceId);
    expect(await stateOf(page, 'audio')).toBe('off');
    expect(await page.run('testPage.call.localAudio()')).toBe(false);
  });

  it('that does not exist is an error, and the next one works', async () => {
    const page = await open();
    await page.join(createCall([], {}));
    await page.run(`testPage.call.setInputDevicesAsync({ audioDeviceId: 'nowhere' })`);
    expect(await page.event('camera-error')).toMatchObject({ data: { error: { type: 'constraints' } } });
    expect(await stateOf(page, 'audio')).toBe('blocked');
    const [first] = await idsOf(page, 'audioinput');
    await page.run(`testPage.call.setInputDevicesAsync({ audioDeviceId: '${first}' })`);
    expect(await stateOf(page, 'audio')).toBe('playable');
  });
});

describe('the speaker', () => {
  it('is returned', async () => {
    const page = await open();
    await page.join(createCall([], {}));
    const [, second] = await idsOf(page, 'audiooutput');
    const inUse = await page.run(`testPage.call.setOutputDeviceAsync({ outputDeviceId: '${second}' })`);
    expect(inUse).toMatchObject({ speaker: { kind: 'audiooutput', deviceId: second } });
    expect(await page.run('testPage.call.getInputDevices()')).toMatchObject({
      speaker: { deviceId: second },
    });
  });
});

describe('the camera', () => {
  it('can be switched off and on, and changed', async () => {
    const page = await withCamera('granted');
    expect(await page.join(createCall([], {}), { videoSource: true })).toBeNull();
    expect(await stateOf(page, 'video')).toBe('playable');
    expect(await page.run('testPage.call.participants().local.video')).toBe(true);
    await page.run('void testPage.call.setLocalVideo(false)');
    await page.event('track-stopped', /"video"/);
    expect(await stateOf(page, 'video')).toBe('off');
    await page.run('void testPage.call.updateParticipant("local", { setVideo: true })');
    await expect.poll(() => stateOf(page, 'video')).toBe('playable');
    const before = await deviceOf(page, 'video');
    const other = (await idsOf(page, 'videoinput')).find((id) => id !== before);
    const set = `testPage.call.setInputDevicesAsync({ videoDeviceId: '${other}' })`;
    expect(await page.run(set)).toMatchObject({ camera: { deviceId: other } });
    expect(await deviceOf(page, 'video')).toBe(other);
    await page.run('testPage.leave()');
    expect(await page.liveMicrophones()).toBe(0);
  });

  it('that is denied causes its own error; the microphone works', async () => {
    const page = await withCamera('denied');
    await page.join(createCall([], {}), { videoSource: true });
    expect(await page.event('camera-error')).toMatchObject({
      data: {
        errorMsg: { audioOk: true, videoOk: false },
        error: { type: 'permissions', blockedMedia: ['video'] },
      },
    });
    expect(await local(page, 'video')).toMatchObject({ state: 'blocked', blocked: { byPermissions: true } });
    expect(await stateOf(page, 'audio')).toBe('playable');
  });

  it('and a microphone that are both denied cause one error', async () => {
    const page = await open('denied');
    const permission = { name: 'camera' };
    await page.page.browserContext().setPermission(room().origin, { permission, state: 'denied' });
    await page.join(createCall([], {}), { videoSource: true });
    await page.event('joined-meeting');
    const errors = (await page.events()).filter(({ action }) => action === 'camera-error');
    expect(errors.map(({ data }) => data)).toMatchObject([
      { error: { type: 'permissions', blockedMedia: ['audio', 'video'] } },
    ]);
  });
});

describe('the screen', () => {
  const canvas = `(() => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d').fillRect(0, 0, 9, 9);
    return (window.shared = canvas.captureStream());
  })()`;

  const tab = '{ video: true, preferCurrentTab: true }';

  it.each([
    ['of the browser', `testPage.call.startScreenShare({ displayMediaOptions: ${tab} })`, 'ended'],
    ['of the page itself', `testPage.call.startScreenShare({ mediaStream: ${canvas} })`, 'live'],
  ])('%s is shared, then stopped', async (_, start, afterwards) => {
    const page = await open();
    await page.join(createCall([], {}));
    await page.page.bringToFront();
    await page.run(`void ${start}`);
    await page.event('local-screen-share-started');
    expect(await stateOf(page, 'screenVideo')).toBe('playable');
    await page.run(
      'window.kept = testPage.call.participants().local.tracks.screenVideo.persistentTrack; null',
    );
    await page.run(`void testPage.call.updateParticipant('local', { setScreenShare: false })`);
    await page.event('local-screen-share-stopped');
    expect(await stateOf(page, 'screenVideo')).toBe('off');
    expect(await page.run('window.kept.readyState')).toBe(afterwards);
  });

  it('is no longer shared after the browser ends it', async () => {
    const page = await open();
    await page.join(createCall([], {}));
    await page.run(`void testPage.call.startScreenShare({ mediaStream: ${canvas} })`);
    await page.event('local-screen-share-started');
    await page.run(`window.shared.getTracks()[0].dispatchEvent(new Event('ended')); null`);
    await page.event('local-screen-share-stopped');
    expect(await stateOf(page, 'screenVideo')).toBe('off');
  });

  it.each([
    ['NotAllowedError', 'local-screen-share-canceled', /(?:)/],
    ['NotReadableError', 'nonfatal-error', /screen-share-error/],
  ])('that ends in %s is reported as %s', async (name, event, pattern) => {
    const page = await open();
    await page.join(createCall([], {}));
    await page.run(`navigator.mediaDevices.getDisplayMedia = () =>
      Promise.reject(new DOMException('No', '${name}')); void testPage.call.startScreenShare()`);
    await page.event(event, pattern);
    expect(await stateOf(page, 'screenVideo')).toBe('off');
  });
});

describe('an assistant with video', () => {
  it('is visible to a page that requests it', async () => {
    const page = await open();
    await page.join(createCall([], { video: true }), { video: true });
    const started = await page.event('track-started', /"kind":"video"|"type":"video"/);
    expect(started.data).toMatchObject({
      type: 'video',
      participant: { user_name: 'Vapi Speaker', tracks: { video: { state: 'playable', subscribed: true } } },
    });
    const joined = await page.event('participant-joined');
    expect(joined.data).toMatchObject({ participant: { tracks: { video: { state: 'sendable' } } } });
    const size = await page.run(`(async () => {
      const [remote] = Object.values(testPage.call.participants()).filter(({ local }) => !local);
      const video = document.createElement('video');
      video.muted = true;
      video.srcObject = new MediaStream([remote.tracks.video.persistentTrack]);
      await video.play();
      return [video.videoWidth, video.videoHeight];
    })()`);
    expect(size).toEqual([320, 180]);
  });

  it('is invisible to other pages; other assistants have no video', async () => {
    const page = await open();
    await page.join(createCall([], { video: true }));
    await page.event('track-started', /"local":false/);
    const remote = `Object.values(testPage.call.participants()).find(({ local }) => !local).tracks.video.state`;
    expect(await page.run(remote)).toBe('sendable');
    const other = await open();
    await other.join(createCall([], {}), { video: true });
    await other.event('track-started', /"local":false/);
    expect(await other.run(remote)).toBe('off');
  });
});

describe("a page's settings", () => {
  it('are confirmed and announced', async () => {
    const page = await open();
    await page.join(createCall([], {}));
    const { run } = page;
    expect(await run('testPage.call.setUserData({ a: 1 })')).toMatchObject({ userData: { a: 1 } });
    await page.event('participant-updated', /"userData":\{"a":1\}/);
    expect(await run('testPage.call.setUserName("Jo")')).toMatchObject({ userName: 'Jo' });

    const layers = { base: { video: { layer: 1 } } };
    const receive = `testPage.call.updateReceiveSettings(${JSON.stringify(layers)})`;
    expect(await run(receive)).toEqual({ receiveSettings: layers });
    await page.event('receive-settings-updated', /"layer":1/);

    const to = { sessionId: 'x', toEndPoint: 'sip:a@b.example' };
    for (const method of ['sipCallTransfer', 'sipRefer']) {
      expect(await run(`testPage.call.${method}(${JSON.stringify(to)})`)).toBeDefined();
    }
  });
});
