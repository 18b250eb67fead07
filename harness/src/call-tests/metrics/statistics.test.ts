import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentile } from './statistics.ts';

const values = fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 1, maxLength: 60 });

describe('percentile', () => {
  it('is a measured value by nearest rank', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 100 }), (measured, percent) => {
        const value = percentile(measured, percent / 100)!;
        expect(measured).toContain(value);
        const upTo = measured.filter((one) => one <= value).length;
        const below = measured.filter((one) => one < value).length;
        expect(upTo * 100).toBeGreaterThanOrEqual(percent * measured.length);
        expect(below * 100).toBeLessThan(percent * measured.length);
      }),
    );
  });

  it('is the largest of fewer than 20 values, and the 19th of 20', () => {
    const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    expect(percentile(upTo(19), 0.95)).toBe(19);
    expect(percentile(upTo(20), 0.95)).toBe(19);
    expect(percentile(upTo(1), 0.95)).toBe(1);
  });
});
