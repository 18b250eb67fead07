import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSettled, nextPose, pictureMs, type SealAim } from './seal-motion.ts';
import { restingPose, type SealPose } from './seal-drawing.ts';

const live: SealAim = { mood: 'live', isMuted: false, level: 0, caller: 0, isStill: false };

const after = (aim: SealAim, ms = 3000, from: SealPose = restingPose): SealPose => {
  let pose = from;
  for (let at = 0; at < ms; at += 16) pose = nextPose(pose, aim, 16);
  return pose;
};

describe('the seal', () => {
  it('swells with the assistant and leans in to listen', () => {
    expect(after({ ...live, level: 0.8 }).level).toBeCloseTo(0.8, 2);
    expect(after({ ...live, level: 0.8 }).lean).toBeCloseTo(0, 2);
    expect(after(live)).toMatchObject({ lean: expect.closeTo(1, 2), level: expect.closeTo(0, 2) });
  });

  it('shows the caller, and a flat, dimmer ring while they are muted', () => {
    const heard = after({ ...live, caller: 0.1 });
    expect(heard.caller).toBeGreaterThan(0.5);
    const muted = after({ ...live, caller: 0.1, isMuted: true }, 3000, heard);
    expect(muted.caller).toBeCloseTo(0, 2);
    expect(muted.ring).toBeLessThan(heard.ring);
    expect(muted.ring).toBeGreaterThan(0);
  });

  it('comes to rest only after a call', () => {
    const loud = after({ ...live, level: 1, caller: 1 });
    expect(isSettled(loud)).toBe(false);
    expect(isSettled(after({ ...live, mood: 'resting' }, 5000, loud))).toBe(true);
  });

  it('does not flow with reduced motion, but follows the voice', () => {
    const pose = after({ ...live, level: 1, isStill: true });
    expect(pose.time).toBe(0);
    expect(pose.level).toBeCloseTo(1, 2);
  });

  it('is drawn half as often while nobody speaks', () => {
    const quiet = after(live);
    expect(pictureMs(quiet, nextPose(quiet, live, 66), live)).toBeCloseTo(1000 / 15);
    for (const aim of [{ level: 0.3 }, { caller: 0.05 }, { mood: 'connecting' as const }])
      expect(pictureMs(quiet, quiet, { ...live, ...aim })).toBeCloseTo(1000 / 30);
    const muted = { ...live, isMuted: true };
    expect(pictureMs(quiet, nextPose(quiet, muted, 66), muted)).toBeCloseTo(1000 / 30);
  });

  it('stays within the drawable range', () => {
    const aims = fc.record({
      mood: fc.constantFrom('resting' as const, 'connecting' as const, 'live' as const),
      isMuted: fc.boolean(),
      level: fc.double({ min: 0, max: 1, noNaN: true }),
      caller: fc.double({ min: 0, max: 1, noNaN: true }),
      isStill: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(aims, fc.nat({ max: 200 })), { maxLength: 60 }), (steps) => {
        let pose = restingPose;
        for (const [aim, ms] of steps) {
          const next = nextPose(pose, aim, ms);
          for (const value of [next.level, next.lean, next.caller, next.ring]) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
          }
          expect(next.time).toBeGreaterThanOrEqual(pose.time);
          pose = next;
        }
      }),
    );
  });
});
