import type { AgentScript } from './agent-script.ts';
import type { RoomFault } from './fault.ts';

/** How calls that are made from now on are to go. */
export interface CallPlan {
  /** A call asks for the plan by name in its header `x-firmline-call-plan`. A plan without a name is for all others. */
  readonly name?: string;
  /** For how many calls it holds; a later call takes the next plan, or none. Default: all. */
  readonly times?: number;
  readonly faults?: readonly RoomFault[];
  readonly agent?: AgentScript;
  /** Keeps the audio of both sides, the latest two minutes of each. Default false. */
  readonly record?: boolean;
}
