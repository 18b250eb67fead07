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
  let lastTickAt = now();
  const noteStall = () => {
    const tickAt = now();
    const lateMs = tickAt - lastTickAt - tickMs;
    if (lateMs <= overloadLimits.minStallMs) return;
    keepRecent(stalls, { at: tickAt, ms: lateMs });
    lastTickAt = tickAt;
  };
  const sample = () => keepRecent(samples, { at: now(), ...processorTimes() });
  sample();
  const timers = [
    setInterval(() => {
      noteStall();
      lastTickAt = now();
    }, tickMs),
    setInterval(sample, sampleMs),
  ];
  for (const timer of timers) timer.unref();
  return {
    /** Monotonic clock, ms. `sinceMs` is a value of it. */
    now,
    /** Sum of all stalls since then, ms. */
    stalledMs(sinceMs: number) {
      noteStall();
      return stalls
        .filter(({ at }) => at >= sinceMs)
        .reduce((sum, { at, ms }) => sum + Math.min(ms, at - sinceMs), 0);
    },
    /** Share of all processors in use since then, 0 to 1; 0 for less than half a second. */
    busyShare: (sinceMs: number) => share(samplesSince(samples, sinceMs)),
    /** The same share in the busiest {@link overloadLimits.busyWindowMs} since then. */
    busiestShare: (sinceMs: number) =>
      busiestShare(samplesSince(samples, sinceMs), overloadLimits.busyWindowMs),
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

const samplesSince = (samples: readonly LoadSample[], sinceMs: number): readonly LoadSample[] => {
  const firstIndex = samples.findIndex(({ at }) => at >= sinceMs);
  return firstIndex < 0 ? [] : samples.slice(firstIndex);
};

function share(samples: readonly LoadSample[]): number {
  const [firstSample, lastSample] = [samples[0], samples.at(-1)];
  if (!firstSample || !lastSample || lastSample.at - firstSample.at < 2 * sampleMs) return 0;
  const allMs = lastSample.allMs - firstSample.allMs;
  // Some systems report no times.
  return allMs > 0 ? (lastSample.busyMs - firstSample.busyMs) / allMs : 0;
}

/** The largest share over `windowMs`; over everything if that is shorter. */
export function busiestShare(samples: readonly LoadSample[], windowMs: number): number {
  let highestShare = 0;
  let fromIndex = 0;
  for (const [toIndex, { at }] of samples.entries()) {
    while (at - (samples[fromIndex + 1]?.at ?? at) >= windowMs) fromIndex++;
    if (at - (samples[fromIndex]?.at ?? at) >= windowMs)
      highestShare = Math.max(highestShare, share(samples.slice(fromIndex, toIndex + 1)));
  }
  return highestShare || share(samples);
}

function keepRecent<Value>(values: Value[], one: Value): void {
  values.push(one);
  if (values.length > maxKept) values.shift();
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
export function overloadSince(sinceMs: number, { load, isTimed }: Measured): string | null {
  const waitedMs = load.now() - sinceMs;
  const stalledMs = load.stalledMs(sinceMs);
  const maxMs = isTimed
    ? limits.maxDelayMs
    : Math.max(limits.maxWaitStallMs, waitedMs * limits.maxWaitStallShare);
  if (stalledMs > maxMs)
    return `This machine stalled for ${Math.round(stalledMs)} ms of ${Math.round(waitedMs)} ms`;
  // A wait needs no check for busy processors: it was extended for them.
  return isTimed ? busySince(sinceMs, load, limits.maxBusyPercent) : null;
}

/** Checks the processors only. */
export const busySince = (sinceMs: number, load: MachineLoad, maxPercent: number): string | null =>
  tooBusy(load.busyShare(sinceMs), maxPercent, '');

/** Checks the processors in the busiest seconds since then: a call is short, and others come and go beside it. */
export const busyForAWhile = (sinceMs: number, load: MachineLoad, maxPercent: number): string | null =>
  tooBusy(load.busiestShare(sinceMs), maxPercent, ` for ${limits.busyWindowMs / 1000} s`);

const tooBusy = (busyPercent: number, maxPercent: number, time: string): string | null =>
  busyPercent * 100 > maxPercent ? `This machine was ${Math.round(busyPercent * 100)} % busy${time}` : null;

/** How much a wait of `withinMs` is extended because the page got too little of this machine, ms. */
export function extensionSince(sinceMs: number, withinMs: number, load: MachineLoad): number {
  const isBusy = busySince(sinceMs, load, limits.maxBusyPercent) !== null;
  const patienceMs = isBusy ? withinMs * (limits.patience - 1) : 0;
  return Math.min(limits.maxExtensionMs, Math.max(load.stalledMs(sinceMs), patienceMs));
}
