import { describe, expect, it } from 'vitest';

import type { RoomPage } from '../../testing/room-page.ts';
import { setUpRoom, until } from '../../testing/room-tests.ts';

const { open, createCall, recordOf } = setUpRoom();

const observe = 'testPage.call.startLocalAudioLevelObserver(100)';
const process = (type: 'noise-cancellation' | 'none') =>
  `testPage.call.updateInputSettings({ audio: { processor: { type: '${type}' } } })`;
const localTrack = 'testPage.call.participants().local.tracks.audio.persistentTrack';
const localLevels = (page: RoomPage) =>
  page.run<number[]>(`testPage.events.filter(({ action }) => action === 'local-audio-level').map(
    ({ data }) => data.audioLevel)`);
/** Levels after the current ones. */
const nextLevel = async (page: RoomPage) => {
  const { length } = await localLevels(page);
  await expect.poll(async () => (await localLevels(page)).length).toBeGreaterThan(length + 1);
  return (await localLevels(page)).at(-1);
};
/** A sine of amplitude 0.2. */
const toneDb = 20 * Math.log10(0.2 / Math.SQRT2);
const joinWithTone = async () => {
  const page = await open();
  const id = createCall([], {});
  await page.join(id, { toneHz: 440, unobserved: true });
  await until(() => recordOf(id).caller.levelDb > -30);
  return { page, id };
};
const killed = [
  "Failed to add Module: AbortError: Unable to load a worklet's module.",
  'Error when starting local audio level observer!',
];

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

  it('is lost with an event if nobody awaits the worklet', async () => {
    const { page } = await joinWithTone();
    await page.run(observe);
    await page.run(`${process('noise-cancellation')}.then(() => ${process('none')})`);
    expect(await page.event('nonfatal-error')).toMatchObject({
      data: { type: 'local-audio-level-observer-error', errorMsg: expect.stringMatching(/^AbortError/) },
    });
    expect(page.problems).toEqual(killed);
  });
});
