import type { AgentScript } from '../../../shared/call-plan/agent-script.ts';
import type { CallPlan } from '../../../shared/call-plan/call-plan.ts';
import type { RoomFault } from '../../../shared/call-plan/fault.ts';
import {
  hangUpFault,
  type FaultSpec,
  type LoadAudio,
  type RoomFaultSpec,
  roomWritesWords,
  type Scenario,
  toAgentScript,
  toRoomFault,
  toRtpFault,
} from '../../scenario/index.ts';

export const isRoomFault = (fault: FaultSpec): fault is RoomFaultSpec => 'room' in fault;

/** The room's behaviour in every call of an attempt. */
export interface PlannedCall {
  readonly agent: AgentScript | null;
  /** Part of the assistant's script, so `clear` keeps it. */
  readonly hangUp: RoomFault | null;
  /** The scenario's own faults, which steps add to or clear. */
  readonly faults: readonly RoomFault[];
  /** The room writes down what the caller says. */
  readonly words: boolean;
}

/** Loads the assistant's audio, and lists the faults at the start. */
export async function plannedCall(scenario: Scenario, load: LoadAudio): Promise<PlannedCall> {
  const { agent, faults = [], network = [] } = scenario;
  return {
    words: roomWritesWords(scenario),
    agent: agent ? await toAgentScript(agent, load) : null,
    hangUp: agent?.hangUp ? hangUpFault(agent.hangUp) : null,
    faults: [
      ...faults.filter(isRoomFault).map(toRoomFault),
      ...network.flatMap((condition) => toRtpFault(condition) ?? []),
    ],
  };
}

export const planOf = ({ agent, hangUp, faults, words }: PlannedCall): CallPlan => ({
  faults: [...faults, ...(hangUp ? [hangUp] : [])],
  ...(agent ? { agent } : {}),
  record: true,
  ...(words ? { words } : {}),
});
