import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callDrift, drift, driftProblem } from './drift.ts';

const clockOf = (percent: number, seconds: number, everyMs = 1000) =>
  Array.from({ length: Math.floor((seconds * 1000) / everyMs) + 1 }, (_, index) => ({
    at: 1e12 + index * everyMs,
    mediaMs: index * everyMs * (1 + percent / 100),
  }));

const rtpClock = (percent: number, seconds: number) =>
  clockOf(percent, seconds).map(({ at, mediaMs }) => ({
    at,
    rtp: (2 ** 32 - 100_000 + mediaMs * 48) % 2 ** 32,
  }));

describe('drift', () => {
  it('is the rate of the media clock against the wall clock', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -30, max: 30, noNaN: true }),
        fc.integer({ min: 4, max: 300 }),
        fc.constantFrom(100, 1000),
        (percent, seconds, everyMs) => {
          expect(drift(clockOf(percent, seconds, everyMs))).toBeCloseTo(percent, 6);
        },
      ),
    );
  });

  it('ignores a single jump', () => {
    const jumped = clockOf(0, 20, 100).map((one) => ({
      ...one,
      at: one.at + (one.mediaMs > 10_000 ? 300 : 0),
    }));
    expect(drift(jumped)).toBeCloseTo(0, 6);
  });

  it('ignores a pause of the microphone', () => {
    const paused = clockOf(0.5, 20).map((one) => ({
      ...one,
      at: one.at + (one.mediaMs > 10_000 ? 15_000 : 0),
    }));
    expect(drift(paused)).toBeCloseTo(0.5, 6);
  });

  it('is hardly affected by audio that arrives in bursts, as Firefox sends it', () => {
    const burstMs = (2048 / 48_000) * 1000;
    fc.assert(
      fc.property(
        fc.integer({ min: 4200, max: 12_000 }),
        fc.double({ min: 0, max: burstMs, noNaN: true }),
        (lengthMs, phaseMs) => {
          // As the room samples it: every 100 ms of received audio.
          const clock = Array.from({ length: Math.ceil(lengthMs / 100) }, (_, index) => {
            const mediaMs = 20 + index * 100;
            return { mediaMs, at: Math.round(Math.ceil((mediaMs - phaseMs) / burstMs) * burstMs + phaseMs) };
          });
          // At most 0.52 of all lengths and phases; 2 make a call inconclusive.
          expect(Math.abs(drift(clock) ?? 0)).toBeLessThan(0.8);
        },
      ),
      { examples: [[4200, 5.34]] },
    );
  });

  it('is null for a short call', () => {
    expect(drift([])).toBeNull();
    expect(drift(clockOf(5, 3))).toBeNull();
  });
});

describe('an inconclusive call', () => {
  const callerClock = clockOf(0, 10).map(({ at, mediaMs }) => ({ at, receivedMs: mediaMs }));
  const fine = callDrift({ agentClock: rtpClock(0, 10), mediaClock: rtpClock(1.9, 10), callerClock });

  it('has clocks that drift by more than 2 %', () => {
    expect(driftProblem(fine, { disturbed: false })).toBeNull();
    const slow = callDrift({ agentClock: rtpClock(-2.6, 10), mediaClock: rtpClock(0, 10), callerClock });
    expect(driftProblem(slow, { disturbed: true })).toBe(
      'The room sent audio 2.6 % too slowly; the maximum is 2 %.',
    );
  });

  it('does not result from network conditions of the scenario', () => {
    const disturbed = { ...fine, page: drift(clockOf(-8, 10)) };
    expect(driftProblem(disturbed, { disturbed: false })).toMatch(/^The page played audio 8\.0 % too slowly/);
    expect(driftProblem(disturbed, { disturbed: true })).toBeNull();
  });
});
