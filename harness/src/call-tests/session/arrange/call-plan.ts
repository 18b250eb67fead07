import type { AgentScript } from '../../../shared/call-plan/agent-script.ts';
import type { CallPlan } from '../../../shared/call-plan/call-plan.ts';
import type { RoomFault } from '../../../shared/call-plan/fault.ts';
import {
  hangUpFault,
  type FaultSpec,
  type LoadAudio,
  type RoomFaultSpec,
  type Scenario,
  toAgentScript,
  toRoomFault,
  toRtpFault,
} from '../../scenario/index.ts';

export const isRoomFault = (fault: FaultSpec): fault is RoomFaultSpec => 'room' in fault;

/** What the room is to do in every call of an attempt. */
export interface PlannedCall {
  readonly agent: AgentScript | null;
  /** What the far end does by itself, and no fault that could be cleared. */
  readonly hangUp: RoomFault | null;
  /** Those that belong to the scenario as a whole; later steps add to them, or clear them. */
  readonly faults: readonly RoomFault[];
  readonly record: boolean;
}

/** Loads what the far end is to say, and lists what is to go wrong from the start. */
export async function plannedCall(
  { agent, faults = [], network = [] }: Scenario,
  load: LoadAudio,
  record: boolean,
): Promise<PlannedCall> {
  return {
    agent: agent ? await toAgentScript(agent, load) : null,
    hangUp: agent?.hangUp ? hangUpFault(agent.hangUp) : null,
    faults: [
      ...faults.filter(isRoomFault).map(toRoomFault),
      ...network.flatMap((condition) => toRtpFault(condition) ?? []),
    ],
    record,
  };
}

export const planOf = ({ agent, hangUp, faults, record }: PlannedCall): CallPlan => ({
  faults: [...faults, ...(hangUp ? [hangUp] : [])],
  ...(agent ? { agent } : {}),
  record,
});
