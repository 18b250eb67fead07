import type { DailyCall } from '@daily-co/daily-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { release, released } from './release.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it.each([
  [
    'the machine still holds devices',
    () => ({ local: { tracks: { audio: { persistentTrack: track }, video: {} } } }),
  ],
  // As the library leaves it after a fault.
  ['nobody is there any more', () => ({})],
])('releases a call that was not left when %s', async (_, participants) => {
  const destroy = vi.fn(async () => {});
  const call = { leave: () => new Promise(() => {}), destroy, participants } as unknown as DailyCall;
  const done = release(call, true);
  await vi.advanceTimersByTimeAsync(2000);
  await done;
  expect(destroy).toHaveBeenCalledOnce();
  await released();
});

const track = { stop: () => {} };
