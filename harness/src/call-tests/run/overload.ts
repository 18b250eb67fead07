import type { LagMonitor } from './lag.ts';
import { limits } from './limits.ts';

/**
 * Why this machine could not judge what it saw since then; null where it could. Something that was waited for in vain
 * may be late by more than something that was timed.
 */
export function overloadSince(
  since: number,
  { lag, isTimed }: { readonly lag: LagMonitor; readonly isTimed: boolean },
): string | null {
  const waitedMs = lag.now() - since;
  const stalledMs = lag.stalledMs(since);
  const mostMs = isTimed
    ? limits.measuringLagMs
    : Math.max(limits.waitingLagMs, waitedMs * limits.waitingLagShare);
  if (stalledMs > mostMs)
    return `This machine was held up for ${Math.round(stalledMs)} ms of ${Math.round(waitedMs)} ms`;
  // A wait was made longer by as much as that asks for.
  const busy = lag.busyShare(since) * 100;
  return isTimed && busy > limits.mostBusyPercent ? `This machine was ${Math.round(busy)} % busy` : null;
}

/** How much longer something is waited for, as the page got less of this machine than it should, ms. */
export function creditSince(since: number, withinMs: number, lag: LagMonitor): number {
  const isBusy = lag.busyShare(since) * 100 > limits.mostBusyPercent;
  const patienceMs = isBusy ? withinMs * (limits.busyPatience - 1) : 0;
  return Math.min(limits.mostCreditMs, Math.max(lag.stalledMs(since), patienceMs));
}
