import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MicrophoneFact, MicrophoneMonitor } from './monitor.ts';
import { voiceHoldMs, voiceLevel } from './thresholds.ts';

const level = fc
  .oneof(fc.constantFrom(0, 0.0001, 0.002, 0.05, Number.NaN, -1), fc.double({ min: 0, max: 1, noNaN: true }))
  .map((value): MicrophoneFact => ({ type: 'level', level: value }));

const fact: fc.Arbitrary<MicrophoneFact> = fc.oneof(
  level,
  fc.constant<MicrophoneFact>({ type: 'tick' }),
  fc.constant<MicrophoneFact>({ type: 'heard' }),
  fc.constant<MicrophoneFact>({ type: 'device' }),
  fc.boolean().map((speaks): MicrophoneFact => ({ type: 'assistant', speaks })),
  fc.boolean().map((muted): MicrophoneFact => ({ type: 'muted', muted })),
  fc.boolean().map((muted): MicrophoneFact => ({ type: 'track-muted', muted })),
  fc.boolean().map((isThere): MicrophoneFact => ({ type: 'other-microphones', isThere })),
  fc
    .constantFrom('blocked', 'interrupted', 'loading', 'off', 'playable', 'sendable')
    .map((state): MicrophoneFact => ({ type: 'track', state: state as 'off' })),
);

/** A stretch of equal facts, which causes problems. */
const stretch = fc
  .tuple(fact, fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 400 }))
  .map(([one, times, everyMs]) => Array.from({ length: times }, () => ({ ...one, everyMs })));

/** Silence or noise after a question, which causes problems. */
const wait = fc
  .tuple(fc.constantFrom(0, 0.002), fc.integer({ min: 50, max: 250 }))
  .map(([value, times]) => [
    { type: 'assistant' as const, speaks: false, everyMs: 100 },
    ...Array.from({ length: times }, () => ({ type: 'level' as const, level: value, everyMs: 100 })),
  ]);

const history = fc.array(fc.oneof(stretch, wait), { maxLength: 8 }).map((stretches) => stretches.flat());

const isVoice = (event: MicrophoneFact, muted: boolean) =>
  event.type === 'heard' || (event.type === 'level' && event.level > voiceLevel && !muted);

/** Each fact with its time and the problem that it leaves. */
function play(events: readonly (MicrophoneFact & { readonly everyMs: number })[]) {
  let at = 0;
  let problem: string | null = null;
  const monitor = new MicrophoneMonitor(
    (found) => (problem = found?.kind ?? null),
    () => at,
  );
  return events.map((event) => {
    at += event.everyMs;
    monitor.report(event);
    return { event, at, problem };
  });
}

describe('any sequence of facts', () => {
  it('can produce every kind of problem', () => {
    const seen = new Set<string>();
    for (const events of fc.sample(history, { numRuns: 500, seed: 7 })) {
      for (const { problem } of play(events)) if (problem !== null) seen.add(problem);
    }
    expect([...seen].toSorted()).toEqual(['blocked', 'muted', 'quiet', 'silent', 'wrong-device']);
  });

  it('reports no problem during speech and shortly after', () => {
    fc.assert(
      fc.property(history, (events) => {
        let heardAt = Number.NEGATIVE_INFINITY;
        let muted = false;
        for (const { event, at, problem } of play(events)) {
          if (isVoice(event, muted)) heardAt = at;
          if (event.type === 'muted') muted = event.muted;
          if (at - heardAt < voiceHoldMs) expect(problem).toBeNull();
        }
      }),
      { numRuns: 300 },
    );
  });

  it('finds no new problem from levels while the assistant speaks', () => {
    fc.assert(
      fc.property(history, (events) => {
        let before: string | null = null;
        let speaks = false;
        for (const { event, problem } of play(events)) {
          if (event.type === 'assistant') speaks = event.speaks;
          if (speaks && problem !== before) expect([null, 'blocked', 'muted']).toContain(problem);
          before = problem;
        }
      }),
      { numRuns: 300 },
    );
  });
});
