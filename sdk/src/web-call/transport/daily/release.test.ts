import type { DailyCall } from '@daily-co/daily-js';
import { beforeEach, expect, it, vi } from 'vitest';
import { release, waitForReleases } from './release.ts';

beforeEach(() => vi.useFakeTimers());

it.each([
  [
    'the machine still holds devices',
    () => ({ local: { tracks: { audio: { persistentTrack: track }, video: {} } } }),
  ],
  // The library's state after a fault.
  ['no one is left', () => ({})],
])('releases a call that was not left when %s', async (_, participants) => {
  const destroy = vi.fn(async () => {});
  const call = { leave: () => new Promise(() => {}), destroy, participants } as unknown as DailyCall;
  const done = release(call, true);
  await vi.advanceTimersByTimeAsync(2000);
  await done;
  expect(destroy).toHaveBeenCalledOnce();
  await waitForReleases();
});

const track = { stop: () => {} };

it.each([
  ['leaves a joined call, and stops no track itself', true, async () => {}, 1, 0],
  ['only destroys a call that was not joined', false, async () => {}, 0, 0],
  ['stops the tracks of a call that cannot be left', true, () => Promise.reject(new Error('odd')), 1, 1],
] as const)('%s', async (_, joined, leaves, left, stopped) => {
  const leave = vi.fn(leaves);
  const destroy = vi.fn(async () => {});
  const stop = vi.fn();
  const participants = () => ({ local: { tracks: { audio: { persistentTrack: { stop } }, video: {} } } });
  await release({ leave, destroy, participants } as unknown as DailyCall, joined);
  expect([leave, stop, destroy].map(({ mock }) => mock.calls.length)).toEqual([left, stopped, 1]);
});
