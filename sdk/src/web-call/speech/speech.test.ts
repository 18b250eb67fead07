import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SpeechDetector } from './speech.ts';

interface Sample {
  readonly levels: Readonly<Record<string, number>>;
  readonly afterMs: number;
}

interface Told {
  readonly what: 'start' | 'end';
  readonly at: number;
}

/** Multiples of a thousandth, so that sums are exact enough. */
const level = fc.integer({ min: 0, max: 300 }).map((thousandths) => thousandths / 1000);
const junk = fc.constantFrom(
  Number.NaN,
  -1,
  -Infinity,
  undefined as unknown as number,
  null as unknown as number,
);
const samplesOf = (one: fc.Arbitrary<number>): fc.Arbitrary<Sample[]> =>
  fc.array(
    fc.record({
      levels: fc.oneof(fc.constant({}), fc.record({ a: one }), fc.record({ a: one, b: one })),
      // Usually the observer's interval, sometimes a gap.
      afterMs: fc.oneof({ weight: 4, arbitrary: fc.constant(100) }, fc.integer({ min: 0, max: 2500 })),
    }),
    { maxLength: 60 },
  );

const sumOf = ({ levels }: Sample) => Object.values(levels).reduce((sum, one) => sum + one, 0);

describe('speech, for any levels', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function play(samples: readonly Sample[]): { told: Told[]; volumes: number[]; loudAt: number[] } {
    vi.setSystemTime(0);
    const told: Told[] = [];
    const volumes: number[] = [];
    const loudAt: number[] = [];
    const detector = new SpeechDetector({
      onVolume: (volume) => volumes.push(volume),
      onStart: () => told.push({ what: 'start', at: Date.now() }),
      onEnd: () => told.push({ what: 'end', at: Date.now() }),
    });
    for (const sample of samples) {
      vi.advanceTimersByTime(sample.afterMs);
      if (sumOf(sample) > 0.01) loudAt.push(Date.now());
      detector.update(sample.levels);
    }
    // The levels stop coming.
    vi.advanceTimersByTime(5000);
    expect(vi.getTimerCount()).toBe(0);
    return { told, volumes, loudAt };
  }

  it('starts with the first level above the threshold, and ends 1000 ms after the last', () => {
    fc.assert(
      fc.property(samplesOf(level), (samples) => {
        const { told, loudAt } = play(samples);
        const expected: Told[] = [];
        for (const [index, at] of loudAt.entries()) {
          const before = loudAt[index - 1];
          const after = loudAt[index + 1];
          if (before === undefined || at - before >= 1000) expected.push({ what: 'start', at });
          if (after === undefined || after - at >= 1000) expected.push({ what: 'end', at: at + 1000 });
        }
        expect(told).toEqual(expected);
      }),
    );
  });

  it('has a volume of the sum divided by 0.15, at most 1', () => {
    fc.assert(
      fc.property(samplesOf(level), (samples) => {
        const { volumes } = play(samples);
        expect(volumes).toHaveLength(samples.length);
        for (const [index, sample] of samples.entries()) {
          expect(volumes[index]).toBeCloseTo(Math.min(1, sumOf(sample) / 0.15), 10);
        }
      }),
    );
  });

  it('treats invalid levels as silence', () => {
    fc.assert(
      fc.property(samplesOf(fc.oneof(level, junk)), (samples) => {
        const cleaned = samples.map(({ levels, afterMs }) => ({
          levels: Object.fromEntries(Object.entries(levels).map(([id, one]) => [id, one > 0 ? one : 0])),
          afterMs,
        }));
        const { told, volumes } = play(samples);
        expect({ told, volumes }).toEqual({ told: play(cleaned).told, volumes: play(cleaned).volumes });
        for (const volume of volumes) expect(volume >= 0 && volume <= 1).toBe(true);
      }),
    );
  });

  it('tells nothing after a stop', () => {
    const told: string[] = [];
    const detector = new SpeechDetector({
      onVolume: () => {},
      onStart: () => told.push('start'),
      onEnd: () => told.push('end'),
    });
    detector.update({ a: 0.1 });
    detector.stop();
    vi.advanceTimersByTime(5000);
    expect(told).toEqual(['start']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
