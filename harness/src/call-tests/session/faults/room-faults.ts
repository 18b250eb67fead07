import { setTimeout as pause } from 'node:timers/promises';
import type { RoomFault } from '../../../shared/call-plan/fault.ts';
import { validateLiveFaults } from '../../../shared/call-plan/call-plan.ts';
import { type PlannedCall, planOf } from '../arrange/call-plan.ts';
import type { StackControl, Injection } from '../arrange/stack-control.ts';

/** A call that does not fail connects within this time, ms. */
const connectMs = 5000;

export interface RoomFaultOptions {
  readonly control: StackControl;
  readonly planned: PlannedCall;
  /** The latest call; undefined if there was none. */
  readonly callId: () => Promise<string | undefined>;
}

/**
 * Faults of the room for the calls of one page. A fault affects the running call once if it can, or else every later
 * call.
 */
export class RoomFaults {
  readonly #options: RoomFaultOptions;
  /** Faults for later calls. */
  #waiting: readonly RoomFault[];

  constructor(options: RoomFaultOptions) {
    this.#options = options;
    this.#waiting = options.planned.faults;
  }

  /** Sets the plan that the attempt begins with. */
  begin(): Promise<void> {
    return this.#plan();
  }

  async inject(faults: readonly RoomFault[]): Promise<void> {
    const missed: RoomFault[] = [];
    for (const fault of faults) if (!(await this.#injectSoon(fault))) missed.push(fault);
    if (missed.length === 0) return;
    this.#waiting = [...this.#waiting, ...missed];
    await this.#plan();
  }

  /** Injects a fault into the latest call. `over` also without a call, or if the fault would come too late. */
  async injectNow(fault: RoomFault): Promise<Injection> {
    if (!canInjectLive(fault)) return 'over';
    const callId = await this.#options.callId();
    return callId === undefined ? 'over' : this.#options.control.inject(callId, [fault]);
  }

  /** Restores the line of a running call, and removes the faults of later ones. */
  async clear(): Promise<void> {
    this.#waiting = [];
    await this.injectNow({ kind: 'rtp' });
    await this.#plan();
  }

  /** Whether a call was there to inject it into. Waits for one that is about to connect. */
  async #injectSoon(fault: RoomFault): Promise<boolean> {
    const until = Date.now() + connectMs;
    for (;;) {
      const injected = await this.injectNow(fault);
      if (injected !== 'early' || Date.now() >= until) return injected === 'injected';
      await pause(50);
    }
  }

  #plan(): Promise<void> {
    const { control, planned } = this.#options;
    return control.plan(planOf({ ...planned, faults: this.#waiting }));
  }
}

function canInjectLive(fault: RoomFault): boolean {
  try {
    validateLiveFaults(fault);
    return true;
  } catch {
    return false;
  }
}
