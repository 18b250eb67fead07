import { setTimeout as pause } from 'node:timers/promises';
import type { RoomFault } from '../../../shared/call-plan/fault.ts';
import { type CallPlan, validateLiveFaults } from '../../../shared/call-plan/call-plan.ts';
import type { Injection, StackControl } from '../arrange/stack-control.ts';
import {
  type FaultSpec,
  type LoadAudio,
  type RoomFaultSpec,
  roomWritesWords,
  type Scenario,
  toAgentScript,
  toRoomFault,
  toRtpFault,
} from '../../scenario/index.ts';

/** A call that does not fail connects within this time, ms. */
const connectMs = 5000;

interface RoomFaultOptions {
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
  #waitingFaults: readonly RoomFault[];

  constructor(options: RoomFaultOptions) {
    this.#options = options;
    this.#waitingFaults = options.planned.faults;
  }

  /** Sets the plan of later calls. */
  plan(): Promise<void> {
    const { control, planned } = this.#options;
    return control.plan(planOf({ ...planned, faults: this.#waitingFaults }));
  }

  async inject(faults: readonly RoomFault[]): Promise<void> {
    const missedFaults: RoomFault[] = [];
    for (const fault of faults) if (!(await this.#injectSoon(fault))) missedFaults.push(fault);
    if (missedFaults.length === 0) return;
    this.#waitingFaults = [...this.#waitingFaults, ...missedFaults];
    await this.plan();
  }

  /** Injects a fault into the latest call. `over` also without a call, or if the fault would come too late. */
  async injectNow(fault: RoomFault): Promise<Injection> {
    if (!canInjectLive(fault)) return 'over';
    const callId = await this.#options.callId();
    return callId === undefined ? 'over' : this.#options.control.inject(callId, [fault]);
  }

  /** Restores the line of a running call, and removes the faults of later ones. */
  async clear(): Promise<void> {
    this.#waitingFaults = [];
    await this.injectNow({ kind: 'rtp' });
    await this.plan();
  }

  /** Whether a call was there to inject it into. Waits for one that is about to connect. */
  async #injectSoon(fault: RoomFault): Promise<boolean> {
    const untilMs = Date.now() + connectMs;
    for (;;) {
      const injection = await this.injectNow(fault);
      if (injection !== 'early' || Date.now() >= untilMs) return injection === 'injected';
      await pause(50);
    }
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

export const isRoomFault = (fault: FaultSpec): fault is RoomFaultSpec => 'room' in fault;

export type PlannedCall = Awaited<ReturnType<typeof plannedCall>> & Pick<CallPlan, 'server'>;

/** The room's behaviour in every call of an attempt, with the assistant's audio loaded. */
export async function plannedCall(scenario: Scenario, load: LoadAudio) {
  const { agent, faults = [], network = [] } = scenario;
  /** The scenario's own faults, which steps add to or clear. */
  const ownFaults: readonly RoomFault[] = [
    ...faults.filter(isRoomFault).map(toRoomFault),
    ...network.flatMap((condition) => toRtpFault(condition) ?? []),
  ];
  return {
    /** The room writes down what the caller says. */
    words: roomWritesWords(scenario),
    agent: agent ? await toAgentScript(agent, load) : null,
    faults: ownFaults,
  };
}

const planOf = ({ agent, faults, words, server }: PlannedCall): CallPlan => ({
  faults,
  ...(agent ? { agent } : {}),
  record: true,
  ...(words ? { words } : {}),
  ...(server && { server }),
});
