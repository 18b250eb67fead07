import { setTimeout as pause } from 'node:timers/promises';
import { type RoomFault, validateLiveFaults } from '../../../room/index.ts';
import { type PlannedCall, planOf } from '../arrange/call-plan.ts';
import type { StackControl } from '../arrange/stack-control.ts';

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
  #waiting: readonly RoomFault[] = [];

  constructor(options: RoomFaultOptions) {
    this.#options = options;
  }

  /** Puts the plan in place that the attempt begins with. */
  async begin(): Promise<void> {
    await this.#options.control.plan(planOf(this.#options.planned));
  }

  async strike(faults: readonly RoomFault[]): Promise<void> {
    const missed: RoomFault[] = [];
    for (const fault of faults) {
      if (!(await this.strikeNow(fault, connectMs))) missed.push(fault);
    }
    if (missed.length === 0) return;
    this.#waiting = [...this.#waiting, ...missed];
    await this.#options.control.plan(planOf(this.#options.planned, this.#waiting));
  }

  /** Whether there is a call that it could strike. One that is about to be connected is waited for so long. */
  async strikeNow(fault: RoomFault, withinMs = 0): Promise<boolean> {
    if (!canStrikeLive(fault)) return false;
    const callId = await this.#options.callId();
    if (callId === undefined) return false;
    const until = Date.now() + withinMs;
    for (;;) {
      const done = await this.#options.control.strike(callId, [fault]);
      if (done !== 'early' || Date.now() >= until) return done === 'struck';
      await pause(50);
    }
  }

  /** The line of a running call is good again, and calls to come go as the scenario has it from the start. */
  async clear(): Promise<void> {
    const { control, planned } = this.#options;
    this.#waiting = [];
    await this.strikeNow({ kind: 'rtp' });
    await control.plan(
      planOf({ ...planned, faults: planned.faults.filter(({ kind }) => kind === 'hang-up') }),
    );
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
