import { expect, it } from 'vitest';
import { watchMachineLoad } from './machine-load.ts';

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
