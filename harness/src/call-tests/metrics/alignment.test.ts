import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignment, shiftSegments } from './segment.ts';
import { separateSegments } from './testing/arbitrary.ts';

describe('alignment', () => {
  it('finds the offset of two clocks', () => {
    fc.assert(
      fc.property(separateSegments(300, 300, 1), fc.integer({ min: -1e9, max: 1e9 }), (groundTruth, by) => {
        expect(alignment(groundTruth, shiftSegments(groundTruth, by), { expectedMs: by + 700 })).toBeCloseTo(
          by,
          6,
        );
        expect(alignment(groundTruth, shiftSegments(groundTruth, by))).toBeCloseTo(by, 6);
      }),
    );
  });

  it('leaves equal errors at starts and ends of shortened segments', () => {
    const groundTruth = [
      { startMs: 0, endMs: 2000 },
      { startMs: 4000, endMs: 5000 },
    ];
    const heard = groundTruth.map(({ startMs, endMs }) => ({
      startMs: startMs + 10_060,
      endMs: endMs + 9980,
    }));
    expect(alignment(groundTruth, heard)).toBe(10_020);
  });

  it('is not confused by repeated words', () => {
    const groundTruth = Array.from({ length: 6 }, (_, index) => ({
      startMs: index * 4000,
      endMs: index * 4000 + 1000,
    }));
    const heard = shiftSegments(groundTruth, 500).slice(1, 5);
    expect(alignment(groundTruth, heard, { expectedMs: 350 })).toBe(500);
    const reachMs = 10_000;
    expect(alignment(groundTruth, heard, { expectedMs: 350, reachMs })).toBe(500);
    expect(alignment(groundTruth, heard, { expectedMs: 4000, reachMs })).toBe(4500);
    expect(alignment(groundTruth, heard, { expectedMs: -3000, reachMs })).toBe(-3500);
  });

  it('is null without an overlap', () => {
    const one = [{ startMs: 0, endMs: 100 }];
    expect(alignment([], one)).toBeNull();
    expect(alignment(one, [])).toBeNull();
    expect(alignment(one, shiftSegments(one, 5000), { expectedMs: 0 })).toBeNull();
    // Within reach, but only side by side.
    expect(alignment(one, shiftSegments(one, 2050), { expectedMs: 0 })).toBeNull();
  });
});
