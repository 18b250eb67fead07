import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRestarts } from './restarts.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('restarts after ever longer delays, up to 30 s, and never gives up', () => {
  const restarts = createRestarts();
  const waits = Array.from({ length: 1000 }, () => restarts.ended().waitMs);
  expect(waits.slice(0, 10)).toEqual([0, 250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(new Set(waits.slice(8))).toEqual(new Set([30_000]));
});

it('resets the delay only after a healthy minute', () => {
  const restarts = createRestarts();
  for (let end = 0; end < 4; end++) restarts.ended();
  restarts.ready();
  vi.advanceTimersByTime(59_000);
  expect(restarts.ended()).toEqual({ waitMs: 2000, inARow: 5, isKnown: false });
  restarts.ready();
  vi.advanceTimersByTime(60_000);
  expect(restarts.ended()).toEqual({ waitMs: 0, inARow: 1, isKnown: false });
});

it('measures the downtime and recognises repeated ends', () => {
  const restarts = createRestarts();
  expect(restarts.ready()).toBeUndefined();
  const known = Array.from({ length: 11 }, () => {
    vi.advanceTimersByTime(1000);
    return restarts.ended().isKnown;
  });
  expect(known).toEqual([...Array.from({ length: 9 }, () => false), true, true]);
  vi.advanceTimersByTime(1000);
  expect(restarts.ready()).toBe(11_000);
  // It was ready in between, so this end is new.
  expect(restarts.ended().isKnown).toBe(false);
});
