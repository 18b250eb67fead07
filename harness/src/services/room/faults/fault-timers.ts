import { type FaultOf, type RoomFault, roomFaults } from '../../../shared/call-plan/fault.ts';

/** Runs tasks later; pending ones can be cancelled. */
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

/** When a fault takes effect by itself: a time of the call, and how long after it. Null for one that waits for an occasion. */
export function timeOf(
  fault: RoomFault,
): { readonly when: 'join' | 'live'; readonly afterMs: number } | null {
  if (!('afterMs' in roomFaults[fault.kind].keys)) return null;
  const { when = 'live', afterMs = 0 } = fault as FaultOf<'fatal'>;
  return { when, afterMs };
}
