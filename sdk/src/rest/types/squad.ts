import type { AssistantOverrides, CreateAssistant } from './assistant/index.ts';
import type { Entity } from './common.ts';
import type { HandoffDestinationAssistant } from './tool/handoff.ts';
import type { TransferDestinationAssistant } from './transfer.ts';

/** Give one of `assistantId` and `assistant`. */
export interface SquadMember {
  readonly assistantId?: string | null;
  /** Version of `assistantId`, such as `v3`. The latest by default. */
  readonly assistantVersion?: string | null;
  readonly assistant?: CreateAssistant;
  readonly assistantOverrides?: AssistantOverrides;
  /** Members to which this one may transfer the call. */
  readonly assistantDestinations?: readonly (TransferDestinationAssistant | HandoffDestinationAssistant)[];
}

interface SquadFields {
  readonly name?: string;
  /** The first one takes the call. */
  readonly members: readonly SquadMember[];
  /** Overrides for every member. They take precedence over a member's own. */
  readonly membersOverrides?: AssistantOverrides;
}

export interface Squad extends SquadFields, Entity {}

export interface CreateSquad extends SquadFields {}

/** Changes to a squad. All members must be given again. */
export interface UpdateSquad extends SquadFields {}
