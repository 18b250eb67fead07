import type { Caller } from '../signalling/caller.ts';
import type { CallPlan } from '../../../shared/call-plan/call-plan.ts';
import { Timers } from '../../../shared/timers.ts';
import { fatalMessages, type FaultOf, type RoomFault, roomFaults } from '../../../shared/call-plan/fault.ts';

/** Injects the faults of a call's plan when they are due. */
export class RoomPlan {
  readonly #isPlanned: boolean;
  readonly #faults: readonly RoomFault[];
  readonly #inject: (fault: RoomFault) => void;
  readonly #arrival = new Timers();
  readonly #call = new Timers();
  #hasBegun = false;

  /** `inject` gets due faults, except those that prevent a join. */
  constructor(plan: CallPlan | undefined, inject: (fault: RoomFault) => void) {
    this.#isPlanned = plan !== undefined;
    this.#faults = plan?.faults ?? [];
    this.#inject = inject;
  }

  find<Kind extends RoomFault['kind']>(kind: Kind): FaultOf<Kind> | undefined {
    return this.#faults.find((fault): fault is FaultOf<Kind> => fault.kind === kind);
  }

  /** A page wants to join. Admits it at once, later or never, or refuses it. */
  arrived(caller: Caller, hasToken: boolean, admit: () => void): void {
    this.#arrival.clear();
    const refusals = this.#faults.filter(isRefusalFault);
    if (this.#isPlanned) caller.send({ type: 'faults', faults: refusals });
    const dueFaults = this.#due('join').filter((fault) => !(hasToken && isForTokenless(fault)));
    for (const fault of dueFaults) {
      this.#arrival.after(timeOf(fault)?.afterMs ?? 0, () => {
        if (fault.kind === 'fatal') failCaller(caller, fault);
        else this.#inject(fault);
      });
    }
    const isRefused = refusals.some(({ request }) => request === 'join-meeting');
    if (isRefused || dueFaults.some(({ kind }) => kind === 'fatal')) return;
    const joinDelay = this.find('join-delay');
    if (joinDelay?.lobby) caller.send({ type: 'lobby', sessionId: caller.sessionId });
    this.#arrival.after(joinDelay?.delayMs ?? 0, admit);
  }

  /** The waiting page is gone. */
  gone(): void {
    this.#arrival.clear();
  }

  /** A page has joined and audio flows. Only the first call counts. */
  live(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    for (const fault of this.#due('live')) {
      this.#call.after(timeOf(fault)?.afterMs ?? 0, () => this.#inject(fault));
    }
  }

  /** Cancelled when the call ends. */
  later(ms: number, task: () => void): void {
    this.#call.after(ms, task);
  }

  stop(): void {
    this.#arrival.clear();
    this.#call.clear();
  }

  #due(phase: 'join' | 'live'): RoomFault[] {
    return this.#faults.filter((fault) => timeOf(fault)?.moment === phase);
  }
}

const isForTokenless = (fault: RoomFault) => fault.kind === 'fatal' && fault.withoutToken === true;

const isRefusalFault = (fault: RoomFault): fault is FaultOf<'refuses'> => fault.kind === 'refuses';

function failCaller(caller: Caller, { error, message = fatalMessages[error] }: FaultOf<'fatal'>): void {
  caller.close({ type: 'error', error, message }).catch(() => {});
}

/** When a fault takes effect by itself: a time of the call, and how long after it. Null for one that waits for an occasion. */
export function timeOf(
  fault: RoomFault,
): { readonly moment: 'join' | 'live'; readonly afterMs: number } | null {
  if (!('afterMs' in roomFaults[fault.kind].keys)) return null;
  const { when = 'live', afterMs = 0 } = fault as FaultOf<'fatal'>;
  return { moment: when, afterMs };
}

/** Sends each joining page one `listening`: when it can play the assistant, or as the plan says. */
export function createListening(fault: FaultOf<'listening'> | undefined, send: () => void) {
  const timers = new Timers();
  let isSent = false;
  const sendOnce = (callback: () => void = () => {}) => {
    if (!isSent && fault?.when !== 'never') send();
    isSent = true;
    callback();
  };
  return {
    /** A page was admitted. */
    joined() {
      timers.clear();
      isSent = false;
      if (fault?.when === 'join') sendOnce();
    },
    /** The page can play the assistant. `then` runs after `send`. */
    playable(callback: () => void) {
      if (fault?.when !== 'after-join' || isSent) return sendOnce(callback);
      if (fault.speaks) callback();
      timers.after(fault.delayMs ?? 0, () => sendOnce(fault.speaks ? undefined : callback));
    },
    stop() {
      timers.clear();
    },
  };
}
