import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { separateSegments } from './testing/arbitrary.ts';
import { turnsOf } from './turns.ts';

const gapOf = (ms: number) => [
  { startMs: 0, endMs: 2000 },
  { startMs: 2000 + ms, endMs: 5000 },
];
const joined = [{ startMs: 0, endMs: 5000 }];

describe('turnsOf', () => {
  it('closes gaps shorter than the hold, and keeps longer ones', () => {
    expect(turnsOf(gapOf(849), [])).toEqual(joined);
    expect(turnsOf(gapOf(1151), joined)).toEqual(gapOf(1151));
  });

  it.each([850, 999, 1000, 1150])('follows the detector at %d ms, as long as the hold', (ms) => {
    expect(turnsOf(gapOf(ms), [{ startMs: 90, endMs: 5060 }])).toEqual(joined);
    expect(turnsOf(gapOf(ms), gapOf(ms))).toEqual(gapOf(ms));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(separateSegments(), separateSegments(), (groundTruth, detected) => {
        const turns = turnsOf(groundTruth, detected);
        expect(turnsOf(turns, detected)).toEqual(turns);
      }),
    );
  });
});
