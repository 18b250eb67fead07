import type { AssistantOverrides, CreateAssistant } from './assistant/index.ts';
import type { Entity } from './common.ts';
import type { HandoffDestinationAssistant } from './tool/handoff.ts';
import type { TransferDestinationAssistant } from './transfer.ts';

/** Give one of `assistantId` and `assistant`. */
export interface SquadMember {
  readonly assistantId?: string | null;
  /** Goes with `assistantId`. Such as `v3`; the latest by default. */
  readonly assistantVersion?: string | null;
  readonly assistant?: CreateAssistant;
  readonly assistantOverrides?: AssistantOverrides;
  /** Members this one may pass the call to. */
  readonly assistantDestinations?: readonly (TransferDestinationAssistant | HandoffDestinationAssistant)[];
}

interface SquadFields {
  readonly name?: string;
  /** The first one takes the call. */
  readonly members: readonly SquadMember[];
  /** For every member. They win over those of a member. */
  readonly membersOverrides?: AssistantOverrides;
}

export interface Squad extends SquadFields, Entity {}

export interface CreateSquad extends SquadFields {}

/** All the members have to be given again. */
export interface UpdateSquad extends SquadFields {}
