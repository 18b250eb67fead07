import { describe, expect, it } from 'vitest';
import {
  busiestShare,
  extensionSince,
  type MachineLoad,
  overloadSince,
  type LoadSample,
} from './machine-load.ts';

const loadOf = (waitedMs: number, stalledMs: number, busy = 0.5): MachineLoad => ({
  now: () => waitedMs,
  stalledMs: () => stalledMs,
  busyShare: () => busy,
  busiestShare: () => busy,
  stop() {},
});
const waited = (load: MachineLoad) => overloadSince(0, { load, isTimed: false });
const timed = (load: MachineLoad) => overloadSince(0, { load, isTimed: true });

describe('an overloaded machine', () => {
  it('stalled for longer than a wait, or a measurement, allows', () => {
    expect(waited(loadOf(5000, 1500))).toBeNull();
    expect(waited(loadOf(5000, 1501))).toBe('This machine stalled for 1501 ms of 5000 ms');
    expect(waited(loadOf(60_000, 5000))).toBeNull();
    expect(timed(loadOf(60_000, 300))).toContain('stalled for 300 ms');
  });

  it('had no idle processor during a measurement', () => {
    expect(timed(loadOf(5000, 0, 0.98))).toBeNull();
    expect(timed(loadOf(5000, 0, 0.99))).toBe('This machine was 99 % busy');
    expect(waited(loadOf(5000, 0, 0.99))).toBeNull();
  });
});

describe('a wait on a slow machine', () => {
  it('is extended by the stalls, or tripled when no processor is idle, up to a maximum', () => {
    expect(extensionSince(0, 2000, loadOf(2000, 0))).toBe(0);
    expect(extensionSince(0, 2000, loadOf(2000, 300))).toBe(300);
    expect(extensionSince(0, 2000, loadOf(2000, 300, 1))).toBe(4000);
    expect(extensionSince(0, 60_000, loadOf(2000, 300, 1))).toBe(10_000);
    expect(extensionSince(0, 0, loadOf(2000, 0, 1))).toBe(0);
  });
});

describe('the busiest time', () => {
  /** Samples of two processors, 250 ms apart, of which so many are busy in each second. */
  const samplesOf = (...busy: readonly number[]): LoadSample[] => {
    const samples = [{ at: 0, busyMs: 0, allMs: 0 }];
    for (const processors of busy)
      for (let quarter = 0; quarter < 4; quarter++) {
        const { at, busyMs, allMs } = samples.at(-1)!;
        samples.push({ at: at + 250, busyMs: busyMs + 250 * processors, allMs: allMs + 500 });
      }
    return samples;
  };

  it.each([
    [[0, 0, 2, 2, 2, 2, 2, 0, 0, 0], 1],
    [[0, 0, 2, 2, 2, 0, 0, 0], 0.6],
    [[], 0],
  ])('of %j busy processors is %d', (busy, expected) => {
    expect(busiestShare(samplesOf(...busy), 5000)).toBeCloseTo(expected);
  });
});
