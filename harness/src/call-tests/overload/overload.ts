import { overloadLimits as limits } from './limits.ts';
import type { MachineLoad } from './machine-load.ts';

export interface Measured {
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

const tooBusy = (share: number, maxPercent: number, time: string): string | null =>
  share * 100 > maxPercent ? `This machine was ${Math.round(share * 100)} % busy${time}` : null;

/** How much a wait of `withinMs` is extended because the page got too little of this machine, ms. */
export function extensionSince(since: number, withinMs: number, load: MachineLoad): number {
  const isBusy = busySince(since, load, limits.maxBusyPercent) !== null;
  const patienceMs = isBusy ? withinMs * (limits.patience - 1) : 0;
  return Math.min(limits.maxExtensionMs, Math.max(load.stalledMs(since), patienceMs));
}
