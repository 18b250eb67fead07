import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mediaTimeError } from './media-time.ts';

const WRAP = 2 ** 32;

describe('mediaTimeError', () => {
  it('is the media time between the ground truth and the moment it was noticed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: WRAP - 1 }),
        fc.integer({ min: -2000, max: 2000 }),
        fc.integer({ min: 0, max: 99 }),
        (firstRtp, errorMs, phaseMs) => {
          const clock = Array.from({ length: 100 }, (_, index) => ({
            at: 1_000_000 + index * 100,
            rtp: (firstRtp + index * 4800) % WRAP,
          }));
          const noticedAt = 1_005_000 + phaseMs;
          const groundTruth = (firstRtp + (5000 + phaseMs - errorMs) * 48 + WRAP) % WRAP;
          expect(mediaTimeError(clock, noticedAt, groundTruth)).toBeCloseTo(errorMs, 6);
        },
      ),
    );
  });

  it('is null if the page reported nothing', () => {
    expect(mediaTimeError([], 5, 0)).toBeNull();
    expect(mediaTimeError([{ at: 1000, rtp: 0 }], 1501, 0)).toBeNull();
  });
});
