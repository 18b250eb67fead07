import os from 'node:os';

const sampleMs = 250;
const mostKept = 2000;

interface Sample {
  readonly at: number;
  readonly busyMs: number;
  readonly allMs: number;
}

/** How busy this machine's processors are, whoever keeps them so. */
export interface ProcessorWatch {
  /** Share of all processors that was in use since then, 0 to 1; 0 for less than half a second. */
  busyShare(since: number): number;
  stop(): void;
}

/** @param now clock of `since`, ms */
export function watchProcessors(now: () => number): ProcessorWatch {
  const samples: Sample[] = [];
  const take = () => {
    const times = os.cpus().map((cpu) => cpu.times);
    const idleMs = times.reduce((sum, { idle }) => sum + idle, 0);
    const allMs = times.reduce(
      (sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq,
      0,
    );
    samples.push({ at: now(), busyMs: allMs - idleMs, allMs });
    if (samples.length > mostKept) samples.shift();
  };
  take();
  const timer = setInterval(take, sampleMs);
  timer.unref();
  return {
    busyShare(since) {
      const last = samples.at(-1);
      const first = samples.find(({ at }) => at >= since);
      if (!first || !last || last.at - first.at < 2 * sampleMs) return 0;
      const allMs = last.allMs - first.allMs;
      // Some systems do not tell.
      return allMs > 0 ? (last.busyMs - first.busyMs) / allMs : 0;
    },
    stop: () => clearInterval(timer),
  };
}
