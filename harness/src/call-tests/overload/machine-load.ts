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
  /** The same share in the busiest {@link overloadLimits.busyWindowMs} since then. */
  busiestShare(since: number): number;
  stop(): void;
}

const now = (): number => performance.now();

export function watchMachineLoad(): MachineLoad {
  const stalls: { readonly at: number; readonly ms: number }[] = [];
  const samples: Sample[] = [];
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
    busyShare: (since) => share(samplesSince(samples, since)),
    busiestShare: (since) => busiestShare(samplesSince(samples, since), overloadLimits.busyWindowMs),
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** Processor times since the machine started, ms. */
export interface Sample {
  readonly at: number;
  readonly busyMs: number;
  readonly allMs: number;
}

const samplesSince = (samples: readonly Sample[], since: number): readonly Sample[] => {
  const first = samples.findIndex(({ at }) => at >= since);
  return first < 0 ? [] : samples.slice(first);
};

function share(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 2 * sampleMs) return 0;
  const allMs = last.allMs - first.allMs;
  // Some systems report no times.
  return allMs > 0 ? (last.busyMs - first.busyMs) / allMs : 0;
}

/** The largest share over `windowMs`; over everything if that is shorter. */
export function busiestShare(samples: readonly Sample[], windowMs: number): number {
  let most = 0;
  let from = 0;
  for (const [to, { at }] of samples.entries()) {
    while (at - (samples[from + 1]?.at ?? at) >= windowMs) from++;
    if (at - (samples[from]?.at ?? at) >= windowMs) most = Math.max(most, share(samples.slice(from, to + 1)));
  }
  return most || share(samples);
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
