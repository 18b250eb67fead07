import os from 'node:os';
import { performance } from 'node:perf_hooks';
import { overloadLimits, overloadLimits as limits } from './limits.ts';

const tickMs = 25;
/** Processor times of the system change no faster than this. */
const sampleMs = 250;
const maxKept = 5000;

export type MachineLoad = ReturnType<typeof watchMachineLoad>;

const now = (): number => performance.now();

/** Delays of this process, and the load of all processors by any program. */
export function watchMachineLoad() {
  const stalls: { readonly at: number; readonly ms: number }[] = [];
  const samples: LoadSample[] = [];
  let last = now();
  const noteStall = () => {
    const at = now();
    const ms = at - last - tickMs;
    if (ms <= overloadLimits.minStallMs) return;
    keepRecent(stalls, { at, ms });
    last = at;
  };
  const sample = () => keepRecent(samples, { at: now(), ...processorTimes() });
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
    /** Monotonic clock, ms. `since` is a value of it. */
    now,
    /** Sum of all stalls since then, ms. */
    stalledMs(since: number) {
      noteStall();
      return stalls
        .filter(({ at }) => at >= since)
        .reduce((sum, { at, ms }) => sum + Math.min(ms, at - since), 0);
    },
    /** Share of all processors in use since then, 0 to 1; 0 for less than half a second. */
    busyShare: (since: number) => share(samplesSince(samples, since)),
    /** The same share in the busiest {@link overloadLimits.busyWindowMs} since then. */
    busiestShare: (since: number) => busiestShare(samplesSince(samples, since), overloadLimits.busyWindowMs),
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** Processor times since the machine started, ms. */
export interface LoadSample {
  readonly at: number;
  readonly busyMs: number;
  readonly allMs: number;
}

const samplesSince = (samples: readonly LoadSample[], since: number): readonly LoadSample[] => {
  const first = samples.findIndex(({ at }) => at >= since);
  return first < 0 ? [] : samples.slice(first);
};

function share(samples: readonly LoadSample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 2 * sampleMs) return 0;
  const allMs = last.allMs - first.allMs;
  // Some systems report no times.
  return allMs > 0 ? (last.busyMs - first.busyMs) / allMs : 0;
}

/** The largest share over `windowMs`; over everything if that is shorter. */
export function busiestShare(samples: readonly LoadSample[], windowMs: number): number {
  let busiest = 0;
  let from = 0;
  for (const [to, { at }] of samples.entries()) {
    while (at - (samples[from + 1]?.at ?? at) >= windowMs) from++;
    if (at - (samples[from]?.at ?? at) >= windowMs)
      busiest = Math.max(busiest, share(samples.slice(from, to + 1)));
  }
  return busiest || share(samples);
}

function keepRecent<Value>(all: Value[], one: Value): void {
  all.push(one);
  if (all.length > maxKept) all.shift();
}

function processorTimes() {
  const times = os.cpus().map((cpu) => cpu.times);
  const idleMs = times.reduce((sum, { idle }) => sum + idle, 0);
  const allMs = times.flatMap((one) => Object.values(one)).reduce((sum, ms) => sum + ms, 0);
  return { busyMs: allMs - idleMs, allMs };
}

interface Measured {
  readonly load: MachineLoad;
  /** A timed step allows less delay than a wait that fails. */
  readonly isTimed: boolean;
}

/** Why nothing seen since then can be judged, as the start of a sentence; null if it can. */
export function overloadSince(since: number, { load, isTimed }: Measured): string | null {
  const waitedMs = load.now() - since;
  const stalledMs = load.stalledMs(since);
  const maxMs = isTimed
    ? limits.maxDelayMs
    : Math.max(limits.maxWaitStallMs, waitedMs * limits.maxWaitStallShare);
  if (stalledMs > maxMs)
    return `This machine stalled for ${Math.round(stalledMs)} ms of ${Math.round(waitedMs)} ms`;
  // A wait needs no check for busy processors: it was extended for them.
  return isTimed ? busySince(since, load, limits.maxBusyPercent) : null;
}

/** Checks the processors only. */
export const busySince = (since: number, load: MachineLoad, maxPercent: number): string | null =>
  tooBusy(load.busyShare(since), maxPercent, '');

/** Checks the processors in the busiest seconds since then: a call is short, and others come and go beside it. */
export const busyForAWhile = (since: number, load: MachineLoad, maxPercent: number): string | null =>
  tooBusy(load.busiestShare(since), maxPercent, ` for ${limits.busyWindowMs / 1000} s`);

const tooBusy = (busyPercent: number, maxPercent: number, time: string): string | null =>
  busyPercent * 100 > maxPercent ? `This machine was ${Math.round(busyPercent * 100)} % busy${time}` : null;

/** How much a wait of `withinMs` is extended because the page got too little of this machine, ms. */
export function extensionSince(since: number, withinMs: number, load: MachineLoad): number {
  const isBusy = busySince(since, load, limits.maxBusyPercent) !== null;
  const patienceMs = isBusy ? withinMs * (limits.patience - 1) : 0;
  return Math.min(limits.maxExtensionMs, Math.max(load.stalledMs(since), patienceMs));
}
