import { performance } from 'node:perf_hooks';

/** Ticks that a late timer catches up on. After a longer delay the rest is skipped. */
const maxCatchUp = 10;

export interface PacerClock {
  /** Milliseconds, monotonic. */
  now(): number;
  setTimer(run: () => void, ms: number): () => void;
}

const realClock: PacerClock = {
  now: () => performance.now(),
  setTimer(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Calls `tick` every `intervalMs` on average, even if single timers are late. Returns a function that stops it. */
export function startPacer(intervalMs: number, tick: () => void, clock: PacerClock = realClock): () => void {
  let due = clock.now() + intervalMs;
  let stopped = false;
  let cancel = clock.setTimer(run, intervalMs);

  function run() {
    let late = Math.floor((clock.now() - due) / intervalMs);
    if (late > maxCatchUp) {
      due += (late - maxCatchUp) * intervalMs;
      late = maxCatchUp;
    }
    for (let ticks = 0; ticks <= late; ticks++) {
      if (stopped) return;
      due += intervalMs;
      tick();
    }
    cancel = clock.setTimer(run, Math.max(0, due - clock.now()));
  }

  return () => {
    stopped = true;
    cancel();
  };
}
