import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useScriptedClient } from '../testing/scripted-client.ts';
import { EchoDetector } from './echo.ts';

/** Pseudo-random numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Levels of speech, ten a second: syllables of 0.02 to 0.16 in phrases of 2 to 4 s, with pauses of 0.5 to 1.2 s. */
function speech(seed: number, count: number): number[] {
  const next = numbers(seed);
  const levels: number[] = [];
  while (levels.length < count) {
    const phrase = 20 + Math.floor(next() * 20);
    for (let index = 0; index < phrase; index += 1) levels.push(0.02 + 0.14 * next() ** 2);
    const pause = 5 + Math.floor(next() * 7);
    for (let index = 0; index < pause; index += 1) levels.push(0.0005 * next());
  }
  return levels.slice(0, count);
}

interface Arrival {
  /** How many levels of one side come before as many of the other. */
  readonly bunch?: number;
  /** When the microphone's first level comes. */
  readonly observedAt?: number;
  /** These levels of the assistant never come. */
  readonly lost?: readonly number[];
}

/** What is reported of these levels of the assistant and the microphone. */
function emitted(
  remote: readonly number[],
  local: readonly number[],
  { bunch = 1, observedAt = 0, lost = [] }: Arrival = {},
): boolean[] {
  const changes: boolean[] = [];
  const echo = new EchoDetector((heard) => changes.push(heard));
  for (let from = 0; from < remote.length; from += bunch) {
    const indices = Array.from({ length: bunch }, (_, index) => from + index);
    for (const index of indices) if (!lost.includes(index)) echo.onRemote({ assistant: remote[index] ?? 0 });
    for (const index of indices) if (index >= observedAt) echo.onLocal(local[index] ?? 0);
  }
  return changes;
}

/** The assistant in the microphone: quieter, later, with the room's noise. */
function echoOf(remote: readonly number[], { gain = 0.3, lag = 2, noise = 0.002, seed = 5 } = {}): number[] {
  const next = numbers(seed);
  const earlier = Math.ceil(lag);
  const share = earlier - lag;
  return remote.map((_, index) => {
    const [level, later] = [remote[index - earlier] ?? 0, remote[index - earlier + 1] ?? 0];
    return gain * Math.sqrt((1 - share) * level ** 2 + share * later ** 2) + noise * next();
  });
}

const seeds = fc.integer({ min: 1, max: 2_000_000_000 });

describe('an echo', () => {
  it('is recognised within five seconds, at any usual delay and strength', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.double({ min: 0, max: 6, noNaN: true }),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        (seed, lag, gain) => {
          const remote = speech(seed, 50);
          expect(emitted(remote, echoOf(remote, { lag, gain, seed }))).toEqual([true]);
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([
    ['whose microphone is observed late', { observedAt: 9 }],
    ['that gets the levels in bunches', { bunch: 4, observedAt: 9 }],
  ])('is recognised within five seconds on a busy page, %s', (_, arrival) => {
    // At -24 dB.
    for (let seed = 1; seed <= 20; seed++) {
      const remote = speech(seed * 7919, 50);
      expect(emitted(remote, echoOf(remote, { lag: 1.5, gain: 0.063 }), arrival)).toEqual([true]);
    }
  });

  it('is recognised although levels of the assistant are lost', () => {
    const remote = speech(7, 200);
    expect(emitted(remote, echoOf(remote), { lost: [15, 16, 17, 18] })).toEqual([true]);
  });

  it('is not taken from a user who answers, talks at the same time, or is silent', () => {
    fc.assert(
      fc.property(seeds, seeds, (seed, other) => {
        // Otherwise the user would say the same at the same time.
        fc.pre(seed !== other + 1);
        const remote = speech(seed, 300);
        const next = numbers(other);
        const talks = speech(other + 1, 300);
        const answers = remote.map((level, index) => (level > 0.01 ? 0.001 * next() : (talks[index] ?? 0)));
        const isSilent = remote.map(() => 0.004 * next());
        for (const local of [talks, answers, isSilent]) expect(emitted(remote, local)).not.toContain(true);
      }),
      // By chance two people may speak in one rhythm: one pair in a thousand.
      { numRuns: 50, seed: 1 },
    );
  });

  it('is over once the assistant speaks without it', () => {
    const remote = speech(7, 400);
    const local = echoOf(remote).map((level, index) => (index < 200 ? level : 0.001));
    expect(emitted(remote, local)).toEqual([true, false]);
  });

  it('that is too faint to disturb is not reported', () => {
    const remote = speech(11, 300);
    expect(emitted(remote, echoOf(remote, { gain: 0.02, noise: 0 }))).not.toContain(true);
  });

  describe('in a call', () => {
    const t = useScriptedClient();

    it('is an event, and over with the call', async () => {
      const { far } = await t.live();
      const heard: boolean[] = [];
      t.client.on('echo', (is) => heard.push(is));
      const remote = speech(3, 120);
      for (const [index, level] of echoOf(remote).entries()) {
        far('local-level', level);
        far('remote-levels', { assistant: remote[index] ?? 0 });
      }
      expect(heard).toEqual([true]);
      await t.client.stop();
      expect(heard).toEqual([true, false]);
    });
  });
});
