import type { AssistantOverrides, CreateAssistant } from '../assistant/index.ts';
import type { Server } from '../server.ts';
import type { CreateSquad } from '../squad.ts';
import type { ToolEntity, ToolFields } from './fields.ts';
import type { VariableExtractionPlan } from './schema.ts';
import type { TransferContextPlan } from '../transfer.ts';

export interface ContextUserAndAssistantMessages {
  readonly type: 'userAndAssistantMessages';
}

export interface ContextPreviousAssistantMessages {
  readonly type: 'previousAssistantMessages';
}

/** How much of the conversation the next assistant receives. All of it by default. */
export type HandoffContextPlan =
  | TransferContextPlan
  | ContextUserAndAssistantMessages
  | ContextPreviousAssistantMessages;

interface HandoffDestinationFields {
  /** Tells the model when to choose this destination. */
  readonly description?: string;
}

interface KnownHandoffDestinationFields extends HandoffDestinationFields {
  readonly contextEngineeringPlan?: HandoffContextPlan;
  readonly variableExtractionPlan?: VariableExtractionPlan;
}

/** Give one of `assistantName`, `assistantId` and `assistant`. */
export interface HandoffDestinationAssistant extends KnownHandoffDestinationFields {
  readonly type: 'assistant';
  /** An assistant of the same squad. */
  readonly assistantName?: string;
  readonly assistantId?: string;
  readonly assistant?: CreateAssistant;
  readonly assistantOverrides?: AssistantOverrides;
}

/** Give one of `squadId` and `squad`. */
export interface HandoffDestinationSquad extends KnownHandoffDestinationFields {
  readonly type: 'squad';
  readonly squadId?: string;
  readonly squad?: CreateSquad;
  /** Member of the squad that takes over. The first one by default. */
  readonly entryAssistantName?: string;
  readonly squadOverrides?: AssistantOverrides;
}

/** Your server chooses the destination. */
export interface HandoffDestinationDynamic extends HandoffDestinationFields {
  readonly type: 'dynamic';
  readonly server?: Server;
}

export type HandoffDestination =
  | HandoffDestinationAssistant
  | HandoffDestinationSquad
  | HandoffDestinationDynamic;

/** Hands the conversation to another assistant, within the same call. */
export interface CreateHandoffTool extends ToolFields {
  readonly type: 'handoff';
  readonly destinations?: readonly HandoffDestination[];
  /** Result for the model, unless the handoff has its own. */
  readonly defaultResult?: string;
}
export interface HandoffTool extends CreateHandoffTool, ToolEntity {}
export interface UpdateHandoffTool extends Partial<CreateHandoffTool> {}
