// Plans where each call is stopped: at random, at every stage and between them, reproducible by the seed.
import { stages, type Stage } from '@firmline/sdk/web-call';
import { createRandom } from '../../../harness/src/testing/measure-words.ts';

export type Cycle = { readonly recorded: boolean } & (
  | { readonly stopAt: 'stage'; readonly stage: Stage }
  /** Stops this long after the start, at any stage. */
  | { readonly stopAt: 'time'; readonly afterMs: number }
  /** Stops this long after the assistant listens. */
  | { readonly stopAt: 'call'; readonly afterMs: number }
);

export function planCycles(count: number, seed: number): readonly Cycle[] {
  const random = createRandom(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: count }, (): Cycle => {
    const recorded = random() < 0.1;
    // Half of the calls stop by stage, which covers all nine; the rest by time, before and after the start.
    const kind = upTo(4);
    if (kind < 2) {
      const stage = stages[upTo(stages.length)] ?? 'initialization';
      return { stopAt: 'stage', stage, recorded: recorded || stage.startsWith('video-recording') };
    }
    return kind === 2
      ? { stopAt: 'time', afterMs: upTo(400), recorded }
      : { stopAt: 'call', afterMs: upTo(300), recorded };
  });
}

/** The cycle's place in the report. */
export const placeOf = (cycle: Cycle): string => {
  if (cycle.stopAt === 'stage') return cycle.stage;
  return cycle.stopAt === 'time' ? 'at any moment' : 'in the call';
};

/** How far daily-js alone takes the same call. */
export function bareUntil(cycle: Cycle): 'created' | 'joining' | 'joined' {
  if (cycle.stopAt === 'call') return 'joined';
  if (cycle.stopAt === 'time') return cycle.afterMs < 200 ? 'joining' : 'joined';
  const join = stages.indexOf('daily-call-join');
  return ['created', 'joining', 'joined'][Math.sign(stages.indexOf(cycle.stage) - join) + 1] as 'joined';
}
