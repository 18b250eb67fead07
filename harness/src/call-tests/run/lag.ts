import { performance } from 'node:perf_hooks';
import { watchProcessors } from './processors.ts';

const tickMs = 25;
/** A timer that is later than this was held up, ms. */
const noticedMs = 100;
const mostKept = 5000;

/** How much this process was held up. Everything that polls and measures here is as late as its timers. */
export interface LagMonitor {
  /** Monotonic, ms: a point to ask from. */
  now(): number;
  /** Sum of all delays of more than 100 ms since then, ms. */
  stalledMs(since: number): number;
  /** The longest of them, ms; 0 without any. */
  worstMs(since: number): number;
  /** Share of all processors that was in use since then, 0 to 1; 0 for less than half a second. */
  busyShare(since: number): number;
  stop(): void;
}

const clock = (): number => performance.now();

export function watchLag(): LagMonitor {
  const stalls: { readonly at: number; readonly ms: number }[] = [];
  let last = performance.now();
  const note = () => {
    const now = performance.now();
    const ms = now - last - tickMs;
    if (ms > noticedMs) {
      stalls.push({ at: now, ms });
      if (stalls.length > mostKept) stalls.shift();
      last = now;
    }
    return now;
  };
  const timer = setInterval(() => {
    last = note();
  }, tickMs);
  timer.unref();
  const since = (from: number) => {
    note();
    return stalls.filter(({ at }) => at >= from).map(({ at, ms }) => Math.min(ms, at - from));
  };
  const processors = watchProcessors(clock);
  return {
    now: clock,
    stalledMs: (from) => since(from).reduce((sum, ms) => sum + ms, 0),
    worstMs: (from) => Math.max(0, ...since(from)),
    busyShare: (from) => processors.busyShare(from),
    stop() {
      clearInterval(timer);
      processors.stop();
    },
  };
}
