import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreSpeech } from './speech-score.ts';
import { anySegments, separateSegments } from './testing/arbitrary.ts';
import { turnsOf } from './page-speech.ts';

/** Long enough to be more than their collars, and as far apart as a detector's hold. */
const turns = separateSegments(1000, 600, 1);

describe('scoreSpeech, for any speech', () => {
  it('is 0 for the ground truth itself', () => {
    fc.assert(
      fc.property(turns, (groundTruth) => {
        const score = scoreSpeech(groundTruth, groundTruth);
        expect(score).toMatchObject({ errorPercent: 0, falseStarts: [] });
        expect(score.segments).toEqual(groundTruth.map((one) => ({ ...one, onsetMs: 0, offsetMs: 0 })));
      }),
    );
  });

  it('is never negative and always a number', () => {
    fc.assert(
      fc.property(anySegments(), anySegments(), (groundTruth, detected) => {
        const { speechMs, errorPercent } = scoreSpeech(groundTruth, detected);
        expect(speechMs).toBeGreaterThanOrEqual(0);
        expect(errorPercent ?? 0).toBeGreaterThanOrEqual(0);
        expect(errorPercent === null).toBe(speechMs === 0);
      }),
    );
  });

  it('grows with every missed turn', () => {
    fc.assert(
      fc.property(turns, fc.array(fc.nat()), (groundTruth, order) => {
        let detected = [...groundTruth];
        let before = 0;
        for (const pick of order) {
          if (detected.length === 0) break;
          const gone = pick % detected.length;
          detected = detected.filter((_, index) => index !== gone);
          const { errorPercent } = scoreSpeech(groundTruth, detected);
          expect(errorPercent).toBeGreaterThan(before);
          before = errorPercent!;
        }
        expect(scoreSpeech(groundTruth, []).errorPercent).toBe(100);
      }),
    );
  });

  it('reports a common delay, which is not an error within the collar', () => {
    fc.assert(
      fc.property(turns, fc.integer({ min: -250, max: 250 }), (groundTruth, by) => {
        const moved = groundTruth.map(({ startMs, endMs }) => ({ startMs: startMs + by, endMs: endMs + by }));
        const score = scoreSpeech(groundTruth, moved);
        expect(score).toMatchObject({ errorPercent: 0, falseStarts: [] });
        expect(score.segments.map(({ onsetMs, offsetMs }) => [onsetMs, offsetMs])).toEqual(
          groundTruth.map(() => [by, by]),
        );
      }),
    );
  });
});

describe('scoreSpeech', () => {
  const groundTruth = [
    { startMs: 1000, endMs: 3000 },
    { startMs: 5000, endMs: 7000 },
  ];

  it('adds up errors outside the collars', () => {
    // 750 ms late: 500 of them beyond the collar. 600 ms too long: 350.
    const score = scoreSpeech(groundTruth, [
      { startMs: 1750, endMs: 3000 },
      { startMs: 5000, endMs: 7600 },
    ]);
    expect(score.speechMs).toBe(3000);
    expect(score.errorPercent).toBeCloseTo((850 / 3000) * 100, 9);
    expect(score.segments).toMatchObject([
      { onsetMs: 750, offsetMs: 0 },
      { onsetMs: 0, offsetMs: 600 },
    ]);
  });

  it('counts starts outside speech and its collars', () => {
    const stray = { startMs: 3251, endMs: 3400 };
    const { falseStarts, errorPercent } = scoreSpeech(groundTruth, [
      ...groundTruth,
      stray,
      { startMs: 4750, endMs: 4800 },
      { startMs: 3240, endMs: 3250 },
    ]);
    expect(falseStarts).toEqual([stray]);
    expect(errorPercent).toBeCloseTo((149 / 3000) * 100, 9);
  });

  it('has false starts but no error percentage for noise alone', () => {
    const stray = [{ startMs: 100, endMs: 1200 }];
    expect(scoreSpeech([], stray)).toMatchObject({ falseStarts: stray, errorPercent: null });
  });

  it('recognises a turn that was detected as one with the turn before', () => {
    const score = scoreSpeech(groundTruth, [{ startMs: 1100, endMs: 7050 }]);
    expect(score.segments).toMatchObject([
      { onsetMs: 100, offsetMs: null },
      { onsetMs: null, offsetMs: 50 },
    ]);
    expect(score.errorPercent).toBe(50);
  });

  it('takes the first start and the last end of a turn that was detected in parts', () => {
    const score = scoreSpeech(groundTruth, [
      { startMs: 2000, endMs: 2900 },
      { startMs: 1050, endMs: 1500 },
      { startMs: 5000, endMs: 7000 },
    ]);
    expect(score.segments[0]).toMatchObject({ onsetMs: 50, offsetMs: -100 });
    expect(score.falseStarts).toEqual([]);
    expect(score.errorPercent).toBeCloseTo((500 / 3000) * 100, 9);
  });

  it('does not judge the end of open speech', () => {
    const detected = [groundTruth[0]!, { startMs: 5000, endMs: 6100, open: true }];
    const score = scoreSpeech(groundTruth, detected, [{ startMs: 6000, endMs: Infinity }]);
    expect(score.segments).toMatchObject([{ offsetMs: 0 }, { onsetMs: 0, offsetMs: null }]);
    expect(score.errorPercent).toBe(0);
  });
});

describe('a gap between two turns', () => {
  const gapOf = (ms: number) => [
    { startMs: 0, endMs: 2000 },
    { startMs: 2000 + ms, endMs: 5000 },
  ];
  const joined = [{ startMs: 0, endMs: 5000 }];

  it('is closed if it is shorter than the hold, and kept if it is longer', () => {
    expect(turnsOf(gapOf(849), [])).toEqual(joined);
    expect(turnsOf(gapOf(1151), joined)).toEqual(gapOf(1151));
  });

  it.each([850, 1150])('of %d ms, as long as the hold, is what the detector says', (ms) => {
    expect(turnsOf(gapOf(ms), [{ startMs: 90, endMs: 5060 }])).toEqual(joined);
    expect(turnsOf(gapOf(ms), gapOf(ms))).toEqual(gapOf(ms));
  });
});

it('counts a word cut to 13 ms only if the detector heard it', () => {
  const turn = { startMs: 0, endMs: 2500 };
  const cut = { startMs: 2780, endMs: 2793 };
  expect(turnsOf([turn, cut], [{ startMs: 90, endMs: 2510 }])).toEqual([turn]);
  expect(turnsOf([turn, cut], [{ startMs: 90, endMs: 2850 }])).toEqual([{ startMs: 0, endMs: 2793 }]);
});
