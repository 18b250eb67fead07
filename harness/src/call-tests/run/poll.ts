import { setTimeout as delay } from 'node:timers/promises';
import type { Judgement } from '../judge/judge.ts';
import type { View } from '../session/view.ts';
import { overloadLimits } from '../overload/limits.ts';
import { extensionSince, type MachineLoad } from '../overload/machine-load.ts';

const minPauseMs = 50;
/** A busy machine pauses longer between looks, but never so long that looks are too far apart. */
const maxPauseMs = overloadLimits.maxLookGapMs / 2;

export interface PollOptions {
  readonly look: () => Promise<View>;
  readonly judge: (view: View) => Judgement | Promise<Judgement>;
  readonly withinMs: number;
  readonly forMs: number;
  readonly load: MachineLoad;
  readonly signal: AbortSignal;
}

export interface Polled {
  readonly view: View;
  readonly judgement: Judgement;
  /** It held at every look, but the looks were too far apart. */
  readonly isUnclear?: true;
}

/**
 * Looks until the expectation holds, and has held for `forMs`. Times are the page's. The wait is extended on an
 * overloaded machine, because the page was probably delayed as well.
 */
export async function pollExpectation(options: PollOptions): Promise<Polled> {
  const { look, judge, withinMs, forMs, load, signal } = options;
  const startedAtMs = load.now();
  let startMs: number | null = null;
  let lastMs: number | null = null;
  /** How long it has held without a break; null if it does not hold. */
  let heldMs: number | null = null;
  for (;;) {
    signal.throwIfAborted();
    const lookStartMs = load.now();
    const view = await look();
    const judgement = await judge(view);
    startMs ??= view.atMs;
    const waitedMs = view.atMs - startMs;
    const gapMs = view.atMs - (lastMs ?? view.atMs);
    lastMs = view.atMs;
    if (judgement.isMet) {
      // A long gap between two looks proves nothing.
      heldMs = heldMs === null ? 0 : heldMs + (gapMs > overloadLimits.maxLookGapMs ? 0 : gapMs);
      if (heldMs >= forMs) return { view, judgement };
      if (waitedMs > withinMs + forMs + overloadLimits.maxExtensionMs)
        return { view, judgement: tooSparse(judgement, forMs), isUnclear: true };
    } else {
      const isLate =
        judgement.isFinal === true || waitedMs >= withinMs + extensionSince(startedAtMs, withinMs, load);
      if (isLate) return { view, judgement: heldMs === null ? judgement : brokenOff(judgement, heldMs) };
      heldMs = null;
    }
    const tookMs = load.now() - lookStartMs;
    await delay(Math.max(minPauseMs, Math.min(maxPauseMs, tookMs)), undefined, { signal });
  }
}

const brokenOff = (judgement: Judgement, heldMs: number): Judgement => ({
  ...judgement,
  seen: `${judgement.seen}, after it had held for ${Math.round(heldMs)} ms`,
});

const tooSparse = (judgement: Judgement, forMs: number): Judgement => ({
  ...judgement,
  isMet: false,
  seen: `${judgement.seen}, but looks were too far apart to see it for ${forMs} ms`,
});
