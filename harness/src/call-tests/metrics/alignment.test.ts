import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignment } from './alignment.ts';
import { shifted } from './segment.ts';
import { separateSegments } from './testing/arbitrary.ts';

describe('alignment', () => {
  it('finds how far two clocks are apart', () => {
    fc.assert(
      fc.property(separateSegments(300, 300, 1), fc.integer({ min: -1e9, max: 1e9 }), (groundTruth, by) => {
        expect(alignment(groundTruth, shifted(groundTruth, by), { expectedMs: by + 700 })).toBeCloseTo(by, 6);
        expect(alignment(groundTruth, shifted(groundTruth, by))).toBeCloseTo(by, 6);
      }),
    );
  });

  it('leaves as much error at the starts as at the ends of what was heard too short', () => {
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

  it('is not led astray by words that are said again and again', () => {
    const groundTruth = Array.from({ length: 6 }, (_, index) => ({
      startMs: index * 4000,
      endMs: index * 4000 + 1000,
    }));
    const heard = shifted(groundTruth, 500).slice(1, 5);
    expect(alignment(groundTruth, heard, { expectedMs: 350 })).toBe(500);
  });

  it('does not guess', () => {
    const one = [{ startMs: 0, endMs: 100 }];
    expect(alignment([], one)).toBeNull();
    expect(alignment(one, [])).toBeNull();
    expect(alignment(one, shifted(one, 5000), { expectedMs: 0 })).toBeNull();
  });
});
