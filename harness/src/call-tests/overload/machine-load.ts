import os from 'node:os';
import { performance } from 'node:perf_hooks';
import { overloadLimits } from './limits.ts';

const tickMs = 25;
/** Processor times of the system change no faster than this. */
const sampleMs = 250;
const maxKept = 5000;

/** Delays of this process, and the load of all processors by any program. */
export interface MachineLoad {
  /** Monotonic clock, ms. `since` is a value of it. */
  now(): number;
  /** Sum of all stalls since then, ms. */
  stalledMs(since: number): number;
  /** Share of all processors in use since then, 0 to 1; 0 for less than half a second. */
  busyShare(since: number): number;
  stop(): void;
}

const now = (): number => performance.now();

export function watchMachineLoad(): MachineLoad {
  const stalls: { readonly at: number; readonly ms: number }[] = [];
  const samples: { readonly at: number; readonly busyMs: number; readonly allMs: number }[] = [];
  let last = now();
  const noteStall = () => {
    const at = now();
    const ms = at - last - tickMs;
    if (ms <= overloadLimits.minStallMs) return;
    keep(stalls, { at, ms });
    last = at;
  };
  const sample = () => keep(samples, { at: now(), ...processorTimes() });
  sample();
  const timers = [
    setInterval(() => {
      noteStall();
      last = now();
    }, tickMs),
    setInterval(sample, sampleMs),
  ];
  for (const timer of timers) timer.unref();
  return {
    now,
    stalledMs(since) {
      noteStall();
      return stalls
        .filter(({ at }) => at >= since)
        .reduce((sum, { at, ms }) => sum + Math.min(ms, at - since), 0);
    },
    busyShare(since) {
      const first = samples.find(({ at }) => at >= since);
      const latest = samples.at(-1);
      if (!first || !latest || latest.at - first.at < 2 * sampleMs) return 0;
      const allMs = latest.allMs - first.allMs;
      // Some systems report no times.
      return allMs > 0 ? (latest.busyMs - first.busyMs) / allMs : 0;
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

function keep<Value>(all: Value[], one: Value): void {
  all.push(one);
  if (all.length > maxKept) all.shift();
}

function processorTimes() {
  const times = os.cpus().map((cpu) => cpu.times);
  const idleMs = times.reduce((sum, { idle }) => sum + idle, 0);
  const allMs = times.flatMap((one) => Object.values(one)).reduce((sum, ms) => sum + ms, 0);
  return { busyMs: allMs - idleMs, allMs };
}
