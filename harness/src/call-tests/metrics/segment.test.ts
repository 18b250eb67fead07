import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subtractSegments, intersection, mergeGaps, totalMs } from './segment.ts';
import { anySegments, coveredMs } from './testing/arbitrary.ts';

const small = anySegments(5);

describe('mergeGaps', () => {
  it('is idempotent, in order, and leaves gaps of at least its own', () => {
    fc.assert(
      fc.property(anySegments(), fc.integer({ min: 0, max: 3000 }), (segments, gapMs) => {
        const merged = mergeGaps(segments, gapMs);
        expect(mergeGaps(merged, gapMs)).toEqual(merged);
        for (const [index, { startMs, endMs }] of merged.entries()) {
          expect(endMs).toBeGreaterThan(startMs);
          const next = merged[index + 1];
          if (next) expect(next.startMs - endMs).toBeGreaterThanOrEqual(Math.max(1, gapMs));
        }
      }),
    );
  });

  it('closes gaps shorter than given, and those only', () => {
    const segments = [
      { startMs: 0, endMs: 1000 },
      { startMs: 1999, endMs: 3000 },
      { startMs: 4000, endMs: 5000 },
    ];
    expect(mergeGaps(segments, 1000)).toEqual([
      { startMs: 0, endMs: 3000 },
      { startMs: 4000, endMs: 5000 },
    ]);
  });
});

describe('intersection and difference', () => {
  it('match a comparison of every millisecond', () => {
    fc.assert(
      fc.property(small, small, (one, other) => {
        const [a, b] = [mergeGaps(one), mergeGaps(other)];
        const [inA, inB] = [coveredMs(a), coveredMs(b)];
        expect(coveredMs(intersection(a, b))).toEqual(new Set([...inA].filter((ms) => inB.has(ms))));
        expect(coveredMs(subtractSegments(a, b))).toEqual(new Set([...inA].filter((ms) => !inB.has(ms))));
        expect(totalMs(intersection(a, b)) + totalMs(subtractSegments(a, b))).toBe(totalMs(a));
      }),
      { numRuns: 40 },
    );
  });
});
