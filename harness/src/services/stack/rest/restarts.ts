/** From the ninth start in a row on. */
export const longestWaitMs = 30_000;
/** Before each next start of a program that keeps ending. */
const waitsMs = [0, 250, 500, 1000, 2000, 4000, 8000, 16_000, longestWaitMs];
/** A program that ran for so long is well: its next end counts as the first. */
const healthyMs = 60_000;

/** An end of the program, and what follows from it. */
export interface Ending {
  /** Until it is started again. */
  readonly waitMs: number;
  /** Ends without a minute of health between them, this one included. */
  readonly inARow: number;
  /** Whether it is the same as the one before, which was told. */
  readonly isKnown: boolean;
}

/** Counts how often a program ends, and says when to start it again: later and later, without an end. */
export interface Restarts {
  readonly ended: () => Ending;
  /** It answers. @returns how long it did not, ms; undefined for its first start */
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
      const waitMs = waitsMs[inARow - 1] ?? longestWaitMs;
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
