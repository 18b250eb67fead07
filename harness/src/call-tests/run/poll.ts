import { setTimeout as delay } from 'node:timers/promises';
import type { Judgement } from '../judge/judge.ts';
import type { View } from '../session/view.ts';
import type { LagMonitor } from './lag.ts';
import { limits } from './limits.ts';
import { creditSince } from './overload.ts';

const pollMs = 50;
/** On a busy machine looking must not make it busier: between two looks, at most. */
const longestPollMs = 250;

export interface PollOptions {
  readonly look: () => Promise<View>;
  readonly judge: (view: View) => Judgement | Promise<Judgement>;
  readonly withinMs: number;
  readonly forMs: number;
  readonly lag: LagMonitor;
  readonly signal: AbortSignal;
}

export interface Polled {
  readonly view: View;
  readonly judgement: Judgement;
  /** It held at every look, and there were too few of them to tell. */
  readonly isUnclear?: true;
}

/**
 * Looks until what is expected holds, and goes on to for as long as it must. Time is the page's; where this machine was
 * held up, the wait is longer, as the page was most likely held up as well.
 */
export async function pollExpectation(options: PollOptions): Promise<Polled> {
  const { look, judge, withinMs, forMs, lag, signal } = options;
  const from = lag.now();
  let startMs: number | null = null;
  let lastMs: number | null = null;
  /** How long it was seen to hold without a break; null where it does not. */
  let heldMs: number | null = null;
  for (;;) {
    signal.throwIfAborted();
    const lookedFrom = lag.now();
    const view = await look();
    const judgement = await judge(view);
    startMs ??= view.atMs;
    const waitedMs = view.atMs - startMs;
    const gapMs = view.atMs - (lastMs ?? view.atMs);
    lastMs = view.atMs;
    if (judgement.holds) {
      // Nobody knows what was in a long time without a look.
      heldMs = heldMs === null ? 0 : heldMs + (gapMs > limits.unseenMs ? 0 : gapMs);
      if (heldMs >= forMs) return { view, judgement };
      if (waitedMs > withinMs + forMs + limits.mostCreditMs)
        return { view, judgement: neverLong(judgement, forMs), isUnclear: true };
    } else {
      const isLate = judgement.isFinal === true || waitedMs >= withinMs + creditSince(from, withinMs, lag);
      if (isLate) return { view, judgement: heldMs === null ? judgement : brokenOff(judgement, heldMs) };
      heldMs = null;
    }
    const tookMs = lag.now() - lookedFrom;
    await delay(Math.max(pollMs, Math.min(longestPollMs, tookMs)), undefined, { signal });
  }
}

const brokenOff = (judgement: Judgement, heldMs: number): Judgement => ({
  ...judgement,
  seen: `${judgement.seen}, after it had held for ${Math.round(heldMs)} ms`,
});

const neverLong = (judgement: Judgement, forMs: number): Judgement => ({
  ...judgement,
  holds: false,
  seen: `${judgement.seen}, but for less than ${forMs} ms between looks that were close enough`,
});
