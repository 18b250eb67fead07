import type { RoomFault } from '../../../shared/call-plan/fault.ts';

/** Runs what a plan has for later; everything that is still to come can be called off. */
export function createTimers() {
  const timers = new Set<NodeJS.Timeout>();
  return {
    /** At once for 0. */
    after(ms: number, run: () => void): void {
      if (ms === 0) return run();
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
    },
    clear(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** When a fault strikes by itself: a time of the call, and how long after it. Null for those that wait for an occasion. */
export function timeOf(
  fault: RoomFault,
): { readonly when: 'join' | 'live'; readonly afterMs: number } | null {
  switch (fault.kind) {
    case 'fatal':
    case 'camera-error':
    case 'nonfatal-error':
      return { when: fault.when ?? 'live', afterMs: fault.afterMs ?? 0 };
    case 'network':
    case 'hang-up':
    case 'agent-audio-lost':
    case 'rtp':
      return { when: 'live', afterMs: fault.afterMs ?? 0 };
    case 'refuses':
    case 'listening':
    case 'silent-agent':
    case 'join-delay':
      return null;
  }
}
