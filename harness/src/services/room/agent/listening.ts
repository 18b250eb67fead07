import type { FaultOf } from '../../../shared/call-plan/fault.ts';
import { createTimers } from '../faults/fault-timers.ts';

/** Tells each page that joins, once, that the assistant listens: when it can play the assistant, or as a plan has it. */
export function createListening(fault: FaultOf<'listening'> | undefined, tell: () => void) {
  const timers = createTimers();
  let told = false;
  const once = (then: () => void = () => {}) => {
    if (!told && fault?.when !== 'never') tell();
    told = true;
    then();
  };
  return {
    /** A page has been let in. */
    joined() {
      timers.clear();
      told = false;
      if (fault?.when === 'join') once();
    },
    /** The page can play the assistant. `then` runs after it has been told. */
    playable(then: () => void) {
      if (fault?.when !== 'after-join' || told) return once(then);
      if (fault.speaks) then();
      timers.after(fault.delayMs ?? 0, () => once(fault.speaks ? undefined : then));
    },
    stop() {
      timers.clear();
    },
  };
}
