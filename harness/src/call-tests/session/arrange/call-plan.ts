import type { AgentScript, CallPlan, RoomFault } from '../../../room/index.ts';
import {
  hangUpFault,
  type FaultSpec,
  type LoadAudio,
  type RoomFaultSpec,
  type Scenario,
  toAgentScript,
  toRoomFault,
  toRtpFault,
} from '../../../scenario/index.ts';

export const isRoomFault = (fault: FaultSpec): fault is RoomFaultSpec => 'room' in fault;

/** What the room is to do in every call of an attempt. Faults of later steps are added to it. */
export interface PlannedCall {
  readonly agent: AgentScript | null;
  /** Those that belong to the scenario as a whole. */
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
    faults: [
      ...faults.filter(isRoomFault).map(toRoomFault),
      ...network.flatMap((condition) => toRtpFault(condition) ?? []),
      ...(agent?.hangUp ? [hangUpFault(agent.hangUp)] : []),
    ],
    record,
  };
}

export const planOf = (
  { agent, faults, record }: PlannedCall,
  more: readonly RoomFault[] = [],
): CallPlan => ({
  faults: [...faults, ...more],
  ...(agent ? { agent } : {}),
  record,
});
