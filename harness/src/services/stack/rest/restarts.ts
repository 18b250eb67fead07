export const maxWaitMs = 30_000;
/** Delay before each restart of a program that keeps ending. */
const waitsMs = [0, 250, 500, 1000, 2000, 4000, 8000, 16_000, maxWaitMs];
/** After running this long a program counts as healthy, and its next end as the first. */
const healthyMs = 60_000;

/** An end of the program. */
export interface Ending {
  /** Delay until the restart. */
  readonly waitMs: number;
  /** Ends without a healthy minute between them, this one included. */
  readonly inARow: number;
  /** Whether it only repeats the previous one, which was reported. */
  readonly isKnown: boolean;
}

/** Counts a program's ends and decides when to restart it: after ever longer delays, without giving up. */
export interface Restarts {
  readonly ended: () => Ending;
  /** Called when the program responds. @returns its downtime in ms; undefined for the first start */
  readonly ready: () => number | undefined;
}

export function createRestarts(): Restarts {
  let inARow = 0;
  let readyAt: number | undefined;
  let downAt: number | undefined;
  return {
    ended() {
      const now = performance.now();
      const wasReady = readyAt !== undefined;
      if (readyAt !== undefined && now - readyAt >= healthyMs) inARow = 0;
      readyAt = undefined;
      downAt ??= now;
      inARow += 1;
      const waitMs = waitsMs[inARow - 1] ?? maxWaitMs;
      return { waitMs, inARow, isKnown: !wasReady && inARow > waitsMs.length };
    },
    ready() {
      const downMs = downAt === undefined ? undefined : performance.now() - downAt;
      readyAt = performance.now();
      downAt = undefined;
      return downMs;
    },
  };
}
