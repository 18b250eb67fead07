import { describe, expect, it } from 'vitest';
import { busiestShare, type Sample, watchMachineLoad } from './machine-load.ts';

/** Blocks this process. */
const block = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('reports how long this process was blocked since a moment', () => {
  const load = watchMachineLoad();
  try {
    const before = load.now();
    block(300);
    expect(load.stalledMs(before)).toBeGreaterThanOrEqual(200);
    expect(load.stalledMs(load.now())).toBeLessThan(100);
  } finally {
    load.stop();
  }
});

describe('the busiest time', () => {
  /** Samples of two processors, 250 ms apart, of which so many are busy in each second. */
  const samplesOf = (...busy: readonly number[]): Sample[] => {
    const samples = [{ at: 0, busyMs: 0, allMs: 0 }];
    for (const processors of busy)
      for (let quarter = 0; quarter < 4; quarter++) {
        const { at, busyMs, allMs } = samples.at(-1)!;
        samples.push({ at: at + 250, busyMs: busyMs + 250 * processors, allMs: allMs + 500 });
      }
    return samples;
  };

  it.each([
    [[1, 1, 1, 1, 1, 1], 0.5],
    [[0, 0, 2, 2, 2, 2, 2, 0, 0, 0], 1],
    [[0, 0, 2, 2, 2, 0, 0, 0], 0.6],
    [[2, 2], 1],
    [[], 0],
  ])('of %j busy processors is %d', (busy, expected) => {
    expect(busiestShare(samplesOf(...busy), 5000)).toBeCloseTo(expected);
  });
});
