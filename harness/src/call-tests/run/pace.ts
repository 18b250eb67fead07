import { overloadLimits } from '../overload/limits.ts';
import type { createPool } from './pool.ts';

interface PaceOptions {
  /** A clock, ms. */
  readonly now: () => number;
  readonly note: (text: string) => void;
}

/** Lets a pool run fewer scenarios at once on a machine that turns out too slow, until it has been calm for a while. */
export function createPace(
  pool: Pick<ReturnType<typeof createPool>, 'workers' | 'shrink' | 'grow'>,
  { now, note }: PaceOptions,
) {
  const maxWorkers = pool.workers;
  let changedMs = -Infinity;
  let disturbedMs = -Infinity;
  /** Of the scenarios that ended since the number was changed, whether each was disturbed. */
  let areDisturbed: boolean[] = [];
  let hasGrown = false;
  let calmNeeded: number = overloadLimits.calmScenarios;
  const change = (text: string) => {
    changedMs = now();
    areDisturbed = [];
    note(text);
  };
  return {
    /**
     * A disturbed scenario is tried again alone. So of n at once, one less makes the run shorter only if more than one of
     * n(n-1) is disturbed: of two, half. Those that ran side by side were disturbed by the same.
     * @param begunMs when the scenario began
     */
    disturbed(begunMs: number): void {
      if (begunMs < Math.max(changedMs, disturbedMs)) return;
      disturbedMs = now();
      areDisturbed.push(true);
      const lastAttempts = areDisturbed.slice(-overloadLimits.calmScenarios);
      const { workers } = pool;
      if (lastAttempts.filter(Boolean).length * workers * (workers - 1) <= lastAttempts.length) return;
      // It was too early to run more at once.
      if (hasGrown) calmNeeded *= 2;
      pool.shrink();
      change(`This machine is too slow for so many calls; ${pool.workers} at once from here.`);
    },
    /** Whatever disturbed the machine may be over. @param begunMs when the scenario began */
    calm(begunMs: number): void {
      if (begunMs < changedMs) return;
      areDisturbed.push(false);
      const lastAttempts = areDisturbed.slice(-calmNeeded);
      if (pool.workers === maxWorkers || lastAttempts.length < calmNeeded || lastAttempts.includes(true))
        return;
      hasGrown = true;
      pool.grow();
      change(`${pool.workers} at once again.`);
    },
  };
}
