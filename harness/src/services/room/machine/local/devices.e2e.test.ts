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
  it('can be changed during the call, may be missing, and stays muted, and so can the speaker', async () => {
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

    await page.run(`testPage.call.setInputDevicesAsync({ audioDeviceId: 'nowhere' })`);
    expect(await page.event('camera-error')).toMatchObject({ data: { error: { type: 'constraints' } } });
    expect(await stateOf(page, 'audio')).toBe('blocked');
    await page.run(`testPage.call.setInputDevicesAsync({ audioDeviceId: '${first}' })`);
    expect(await stateOf(page, 'audio')).toBe('playable');

    await page.run('void testPage.call.setLocalAudio(false)');
    await expect.poll(() => stateOf(page, 'audio')).toBe('off');
    const { device } = await page.run<{ device: { deviceId: string } }>('testPage.call.cycleMic()');
    expect(device.deviceId).not.toBe(first);
    expect(await deviceOf(page, 'audio')).toBe(device.deviceId);
    expect(await stateOf(page, 'audio')).toBe('off');
    expect(await page.run('testPage.call.localAudio()')).toBe(false);

    const [, speaker] = await idsOf(page, 'audiooutput');
    const inUse = await page.run(`testPage.call.setOutputDeviceAsync({ outputDeviceId: '${speaker}' })`);
    expect(inUse).toMatchObject({ speaker: { kind: 'audiooutput', deviceId: speaker } });
    expect(await page.run('testPage.call.getInputDevices()')).toMatchObject({
      speaker: { deviceId: speaker },
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
});

describe('the screen', () => {
  const canvas = `(() => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d').fillRect(0, 0, 9, 9);
    return (window.shared = canvas.captureStream());
  })()`;
  const tab = '{ video: true, preferCurrentTab: true }';

  it('of the browser or of the page itself is shared, then stopped, or refused', async () => {
    const page = await open();
    await page.join(createCall([], {}));
    await page.page.bringToFront();
    const shares = [
      [`displayMediaOptions: ${tab}`, 'ended'],
      [`mediaStream: ${canvas}`, 'live'],
    ] as const;
    for (const [start, afterwards] of shares) {
      await page.run(`void testPage.call.startScreenShare({ ${start} })`);
      await expect.poll(() => stateOf(page, 'screenVideo')).toBe('playable');
      await page.run(
        'window.kept = testPage.call.participants().local.tracks.screenVideo.persistentTrack; null',
      );
      await page.run(`void testPage.call.updateParticipant('local', { setScreenShare: false })`);
      await expect.poll(() => stateOf(page, 'screenVideo')).toBe('off');
      expect(await page.run('window.kept.readyState')).toBe(afterwards);
    }
    // Ended by the browser.
    await page.run(`void testPage.call.startScreenShare({ mediaStream: ${canvas} })`);
    await expect.poll(() => stateOf(page, 'screenVideo')).toBe('playable');
    await page.run(`window.shared.getTracks()[0].dispatchEvent(new Event('ended')); null`);
    await expect.poll(() => stateOf(page, 'screenVideo')).toBe('off');

    for (const [name, event, pattern] of [
      ['NotAllowedError', 'local-screen-share-canceled', /(?:)/],
      ['NotReadableError', 'nonfatal-error', /screen-share-error/],
    ] as const) {
      await page.run(`navigator.mediaDevices.getDisplayMedia = () =>
        Promise.reject(new DOMException('No', '${name}')); void testPage.call.startScreenShare()`);
      await page.event(event, pattern);
      expect(await stateOf(page, 'screenVideo')).toBe('off');
    }
    const shared = (await page.actions()).filter((action) => action.startsWith('local-screen-share-st'));
    expect(shared).toEqual(
      Array.from({ length: 3 }, () => ['local-screen-share-started', 'local-screen-share-stopped']).flat(),
    );
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

  it('is invisible to others, whose settings are confirmed and announced', async () => {
    const page = await open();
    await page.join(createCall([], { video: true }));
    await page.event('track-started', /"local":false/);
    const remote = `Object.values(testPage.call.participants()).find(({ local }) => !local).tracks.video.state`;
    expect(await page.run(remote)).toBe('sendable');

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

const process = (type: 'noise-cancellation' | 'none') =>
  `testPage.call.updateInputSettings({ audio: { processor: { type: '${type}' } } })`;
const localTrack = 'testPage.call.participants().local.tracks.audio.persistentTrack';
/** A sine of amplitude 0.2. */
const toneDb = 20 * Math.log10(0.2 / Math.SQRT2);
const joinWithTone = async () => {
  const page = await open();
  const id = createCall([], {});
  await page.join(id, { toneHz: 440, unobserved: true });
  await until(() => recordOf(id).caller.levelDb > -30);
  return { page, id };
};

describe('noise cancellation', () => {
  it("sends its own track with the caller's audio, also after a mute", async () => {
    const { page, id } = await joinWithTone();
    await page.run(`window.original = ${localTrack}, ${process('noise-cancellation')}`);
    expect(await page.run(`${localTrack}.id !== window.original.id`)).toBe(true);
    const { packets } = recordOf(id).caller;
    await until(() => recordOf(id).caller.packets > packets + 75);
    // A busy machine leaves gaps in the sound, which lower a single level.
    await until(() => Math.abs(recordOf(id).caller.levelDb - toneDb) < 1);
    await page.run('void testPage.call.setLocalAudio(false)');
    await until(() => recordOf(id).caller.levelDb < -80);
    await page.run('void testPage.call.setLocalAudio(true)');
    await until(() => recordOf(id).caller.levelDb > -30);
    await page.run(process('none'));
    expect(await page.run(`${localTrack}.id === window.original.id`)).toBe(true);
    expect(recordOf(id).caller.levelDb).toBeGreaterThan(-30);
    expect(page.problems).toEqual([]);
  });

  it('continues with another microphone and releases it with the call', async () => {
    const page = await open();
    const id = createCall([], {});
    await page.join(id, { unobserved: true });
    await page.run(process('noise-cancellation'));
    await page.run(`window.first = ${localTrack}, testPage.call.cycleMic()`);
    expect(await page.run(`[window.first.readyState, ${localTrack}.readyState]`)).toEqual(['ended', 'live']);
    expect(await page.liveMicrophones()).toBe(1);
    await until(() => recordOf(id).caller.levelDb > -60);
    await page.run(`window.last = ${localTrack}, testPage.leave()`);
    expect(await page.run('window.last.readyState')).toBe('ended');
    expect(await page.liveMicrophones()).toBe(0);
  });
});

describe("the caller's own level", () => {
  const observe = 'testPage.call.startLocalAudioLevelObserver(100)';
  const localLevels = (page: RoomPage) =>
    page.run<number[]>(`testPage.events.filter(({ action }) => action === 'local-audio-level').map(
      ({ data }) => data.audioLevel)`);
  /** Levels after the current ones. */
  const nextLevel = async (page: RoomPage) => {
    const { length } = await localLevels(page);
    await expect.poll(async () => (await localLevels(page)).length).toBeGreaterThan(length + 1);
    return (await localLevels(page)).at(-1);
  };
  const killed = [
    "Failed to add Module: AbortError: Unable to load a worklet's module.",
    'Error when starting local audio level observer!',
  ];

  it('is observed after a change of the track, and while muted', async () => {
    const { page } = await joinWithTone();
    await page.run(observe);
    // A sine of amplitude 0.2, but for gaps.
    const isTone = async () => {
      await expect.poll(() => nextLevel(page)).toBeCloseTo(0.2 / Math.SQRT2, 2);
    };
    await isTone();
    await page.run(process('noise-cancellation'));
    await isTone();
    await page.run('void testPage.call.setLocalAudio(false)');
    await expect.poll(() => nextLevel(page)).toBe(0);
    expect(page.problems).toEqual([]);
  });

  it('is lost if the track changes while the worklet loads, until the observer restarts', async () => {
    const { page } = await joinWithTone();
    const started = `${observe}.then(() => 'started', ({ error }) => error)`;
    const outcome = await page.run(`Promise.all([${started}, ${process('noise-cancellation')}])`);
    expect(outcome).toMatchObject([expect.stringMatching(/^AbortError/), {}]);
    expect(page.problems).toEqual(killed);
    expect(await localLevels(page)).toEqual([]);
    await page.run(observe);
    expect(await nextLevel(page)).toBeGreaterThan(0.1);
  });
});
