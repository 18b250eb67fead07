import { describe, expect, it } from 'vitest';
import { watchLag } from './lag.ts';

/** Nothing else runs meanwhile. */
const hold = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

describe('watching this process', () => {
  it('tells how long it was held up, from then on', () => {
    const lag = watchLag();
    try {
      const before = lag.now();
      hold(300);
      expect(lag.worstMs(before)).toBeGreaterThanOrEqual(200);
      expect(lag.stalledMs(before)).toBeGreaterThanOrEqual(lag.worstMs(before));
      const after = lag.now();
      expect(lag.worstMs(after)).toBeLessThan(100);
    } finally {
      lag.stop();
    }
  });
});
