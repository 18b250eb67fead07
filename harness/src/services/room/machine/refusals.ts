import type { FaultOf, RefusableRequest } from '../../../shared/call-plan/fault.ts';

type Refusal = FaultOf<'refuses'>;

/** Requests that a plan can refuse, by their daily-js action. */
const requests: Readonly<Record<string, RefusableRequest | undefined>> = {
  'leave-meeting': 'leave-meeting',
  'start-remote-participants-audio-level-observer': 'remote-level-observer',
  'start-local-audio-level-observer': 'local-level-observer',
  'update-input-settings': 'update-input-settings',
  'set-input-devices': 'set-input-devices',
  'local-recording-start': 'start-recording',
};

/** The call's refusals with their remaining counts. */
export function createRefusals() {
  let entries: { readonly refusal: Refusal; timesLeft: number }[] = [];
  return {
    add(refusals: readonly Refusal[]) {
      entries.push(...refusals.map((refusal) => ({ refusal, timesLeft: refusal.times ?? Infinity })));
    },
    /** Uses up a refusal of this request; null if it is not refused. */
    takeRefusal(action: string): Refusal | null {
      const request = requests[action];
      const entry = entries.find(({ refusal, timesLeft }) => refusal.request === request && timesLeft > 0);
      if (!entry) return null;
      entry.timesLeft--;
      return entry.refusal;
    },
    clear() {
      entries = [];
    },
  };
}

export type Refusals = ReturnType<typeof createRefusals>;
