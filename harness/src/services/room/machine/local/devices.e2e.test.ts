import { expect, it } from 'vitest';

import { setUpRoom, until } from '../../testing/room-tests.ts';
import type { RoomPage } from '../../testing/room-page.ts';

// Two fake microphones and two fake cameras.
const devices = '--use-fake-device-for-media-stream=device-count=2';
const { open, room, createCall, recordOf } = setUpRoom({ args: [devices] });

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

const process = (type: 'noise-cancellation' | 'none') =>
  `testPage.call.updateInputSettings({ audio: { processor: { type: '${type}' } } })`;
const localTrack = 'testPage.call.participants().local.tracks.audio.persistentTrack';

it('the microphone can be changed during the call, may be missing, and stays muted; the speaker can be changed', async () => {
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
  await expect.poll(() => stateOf(page, 'audio')).toBe('playable');

  await page.run('void testPage.call.setLocalAudio(false)');
  await expect.poll(() => stateOf(page, 'audio')).toBe('off');
  await page.run(`testPage.call.setInputDevicesAsync({ audioDeviceId: '${second}' })`);
  expect(await deviceOf(page, 'audio')).toBe(second);
  expect(await stateOf(page, 'audio')).toBe('off');
  expect(await page.run('testPage.call.localAudio()')).toBe(false);

  const [, speaker] = await idsOf(page, 'audiooutput');
  const inUse = await page.run(`testPage.call.setOutputDeviceAsync({ outputDeviceId: '${speaker}' })`);
  expect(inUse).toMatchObject({ speaker: { kind: 'audiooutput', deviceId: speaker } });
  expect(await page.run('testPage.call.getInputDevices()')).toMatchObject({
    speaker: { deviceId: speaker },
  });

  await page.run('void testPage.call.setLocalAudio(true)');
  await expect.poll(() => stateOf(page, 'audio')).toBe('playable');
  // Noise cancellation continues with another microphone, and is released with the call.
  await page.run(process('noise-cancellation'));
  const other = `testPage.call.setInputDevicesAsync({ audioDeviceId: '${first}' })`;
  await page.run(`window.first = ${localTrack}, ${other}`);
  expect(await page.run(`[window.first.readyState, ${localTrack}.readyState]`)).toEqual(['ended', 'live']);
  expect(await page.liveMicrophones()).toBe(1);
  const { packets } = recordOf(id).caller;
  await until(() => recordOf(id).caller.packets > packets + 25 && recordOf(id).caller.levelDb > -60);
  await page.run(`window.last = ${localTrack}, testPage.leave()`);
  expect(await page.run('window.last.readyState')).toBe('ended');
  await expect.poll(() => page.liveMicrophones()).toBe(0);
});

it('the camera can be switched off and on, and changed', async () => {
  const page = await withCamera('granted');
  expect(await page.join(createCall([], {}), { videoSource: true })).toBeNull();
  expect(await stateOf(page, 'video')).toBe('playable');
  expect(await page.run('testPage.call.participants().local.video')).toBe(true);
  await page.run('void testPage.call.setLocalVideo(false)');
  await page.event('track-stopped', /"video"/);
  await expect.poll(() => stateOf(page, 'video')).toBe('off');
  await page.run('void testPage.call.updateParticipant("local", { setVideo: true })');
  await expect.poll(() => stateOf(page, 'video')).toBe('playable');
  const before = await deviceOf(page, 'video');
  const other = (await idsOf(page, 'videoinput')).find((id) => id !== before);
  const set = `testPage.call.setInputDevicesAsync({ videoDeviceId: '${other}' })`;
  expect(await page.run(set)).toMatchObject({ camera: { deviceId: other } });
  expect(await deviceOf(page, 'video')).toBe(other);
  await page.run('testPage.leave()');
  await expect.poll(() => page.liveMicrophones()).toBe(0);
});

/** A sine of amplitude 0.2. */
const toneDb = 20 * Math.log10(0.2 / Math.SQRT2);
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

it("the page's own track and its level are heard with and without noise cancellation, and while muted", async () => {
  const page = await open();
  const id = createCall([], {});
  const levelDb = () => recordOf(id).caller.levelDb;
  // A sine of amplitude 0.2, but for gaps.
  const isTone = async () => {
    await expect.poll(() => nextLevel(page)).toBeCloseTo(0.2 / Math.SQRT2, 2);
  };
  await page.join(id, { toneHz: 440, unobserved: true });
  await until(() => levelDb() > -30);
  await page.run(`window.original = ${localTrack}; null`);

  // The observer is lost if the track changes while its worklet loads, until it restarts. Sound is on already.
  await page.run('testPage.call.startRemoteParticipantsAudioLevelObserver(100)');
  const started = `${observe}.then(() => 'started', ({ error }) => error)`;
  const outcome = await page.run(`Promise.all([${started}, ${process('noise-cancellation')}])`);
  expect(outcome).toMatchObject([expect.stringMatching(/^AbortError/), {}]);
  expect(page.problems).toEqual(killed);
  expect(await localLevels(page)).toEqual([]);
  await page.run(observe);
  await isTone();
  expect(await page.run(`${localTrack}.id !== window.original.id`)).toBe(true);
  const { packets } = recordOf(id).caller;
  await until(() => recordOf(id).caller.packets > packets + 75);
  // A busy machine leaves gaps in the sound, which lower a single level.
  await until(() => Math.abs(levelDb() - toneDb) < 1);
  await page.run('void testPage.call.setLocalAudio(false)');
  await until(() => levelDb() < -80);
  await expect.poll(() => nextLevel(page)).toBe(0);
  await page.run('void testPage.call.setLocalAudio(true)');
  await until(() => levelDb() > -30);

  await page.run(process('none'));
  await isTone();
  expect(await page.run(`${localTrack}.id === window.original.id`)).toBe(true);
  await until(() => levelDb() > -30);
  await page.run('void testPage.events.splice(0)');
  await page.run('void testPage.call.setLocalAudio(false)');
  await until(() => levelDb() < -80);
  // What is sent is silence, and the track is the page's.
  expect(await page.run('window.original.enabled')).toBe(true);
  const { totalMs } = recordOf(id).caller;
  await until(() => recordOf(id).caller.totalMs > totalMs);
  await page.run('void testPage.call.setLocalAudio(true)');
  await until(() => levelDb() > -30);
  const own = (await page.events()).filter(({ data }) => JSON.stringify(data).includes('"local":true'));
  expect(own.map(({ action }) => action).filter((action) => action.startsWith('track-'))).toEqual([
    'track-stopped',
    'track-started',
  ]);
  expect(page.problems).toEqual(killed);
  await page.run('testPage.leave()');
  expect(await page.run('window.original.readyState')).toBe('live');
});
