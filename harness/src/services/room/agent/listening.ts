import type { FaultOf } from '../../../shared/call-plan/fault.ts';
import { createTimers } from '../faults/fault-timers.ts';

/** Sends each joining page one `listening`: when it can play the assistant, or as the plan says. */
export function createListening(fault: FaultOf<'listening'> | undefined, send: () => void) {
  const timers = createTimers();
  let sent = false;
  const once = (then: () => void = () => {}) => {
    if (!sent && fault?.when !== 'never') send();
    sent = true;
    then();
  };
  return {
    /** A page was admitted. */
    joined() {
      timers.clear();
      sent = false;
      if (fault?.when === 'join') once();
    },
    /** The page can play the assistant. `then` runs after `send`. */
    playable(then: () => void) {
      if (fault?.when !== 'after-join' || sent) return once(then);
      if (fault.speaks) then();
      timers.after(fault.delayMs ?? 0, () => once(fault.speaks ? undefined : then));
    },
    stop() {
      timers.clear();
    },
  };
}
