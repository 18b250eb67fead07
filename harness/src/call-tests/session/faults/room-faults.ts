import { setTimeout as pause } from 'node:timers/promises';
import type { RoomFault } from '../../../shared/call-plan/fault.ts';
import { validateLiveFaults } from '../../../shared/call-plan/call-plan.ts';
import { type PlannedCall, planOf } from '../arrange/call-plan.ts';
import type { StackControl, Injection } from '../arrange/stack-control.ts';

/** Time that a call takes to be connected at most, where it does not fail. */
const connectMs = 5000;

export interface RoomFaultOptions {
  readonly control: StackControl;
  readonly planned: PlannedCall;
  /** The latest call; undefined where there was none. */
  readonly callId: () => Promise<string | undefined>;
}

/**
 * Faults of the room for the calls of one page. One strikes the call that is under way, where it can, and is spent; else
 * it waits for every call to come.
 */
export class RoomFaults {
  readonly #options: RoomFaultOptions;
  /** What waits for calls to come. */
  #waiting: readonly RoomFault[];

  constructor(options: RoomFaultOptions) {
    this.#options = options;
    this.#waiting = options.planned.faults;
  }

  /** Puts the plan in place that the attempt begins with. */
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

  /** Strikes the latest call; where there is none, that is as over as one of which the fault comes too late. */
  async injectNow(fault: RoomFault): Promise<Injection> {
    if (!canStrikeLive(fault)) return 'over';
    const callId = await this.#options.callId();
    return callId === undefined ? 'over' : this.#options.control.inject(callId, [fault]);
  }

  /** The line of a running call is good again, and calls to come go well. */
  async clear(): Promise<void> {
    this.#waiting = [];
    await this.injectNow({ kind: 'rtp' });
    await this.#plan();
  }

  /** Whether there is a call that it could inject. One that is about to be connected is waited for. */
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

function canStrikeLive(fault: RoomFault): boolean {
  try {
    validateLiveFaults(fault);
    return true;
  } catch {
    return false;
  }
}
