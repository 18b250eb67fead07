import type { AssistantOverrides, CreateAssistant } from '../assistant/index.ts';
import type { JsonObject } from '../common.ts';
import type { ToolCallResult } from './tool-call.ts';
import type { CreateSquad } from '../squad.ts';
import type { CustomMessage, SpokenToolMessage } from '../tool/message.ts';
import type { TransferDestination, TransferDestinationOutside } from '../transfer.ts';
import type { CreateWorkflow, WorkflowOverrides } from '../workflow/index.ts';

/** Who takes the call: an assistant, a squad or a workflow, each by id or given here. Or a `destination`. */
export interface ServerMessageResponseAssistantRequest {
  /** Passes the call on to somebody outside. Goes before everything but `error`. */
  readonly destination?: TransferDestinationOutside;
  readonly assistantId?: string;
  readonly assistant?: CreateAssistant;
  readonly assistantOverrides?: AssistantOverrides;
  readonly squadId?: string;
  readonly squad?: CreateSquad;
  readonly squadOverrides?: AssistantOverrides;
  readonly workflowId?: string;
  readonly workflow?: CreateWorkflow;
  readonly workflowOverrides?: WorkflowOverrides;
  /** Refuses the call. Spoken to the caller; the rest is then ignored. */
  readonly error?: string;
}

export interface ServerMessageResponseHandoffDestinationRequest {
  readonly destination: JsonObject;
  readonly result?: string;
  /** Refuses the handoff. */
  readonly error?: string;
}

export interface KnowledgeBaseResponseDocument {
  readonly content: string;
  /** How well it fits. */
  readonly similarity: number;
  readonly uuid?: string;
}

/** Something to go by, or what to say in so many words. */
export interface ServerMessageResponseKnowledgeBaseRequest {
  readonly documents?: readonly KnowledgeBaseResponseDocument[];
  readonly message?: CustomMessage;
}

export interface ServerMessageResponseToolCalls {
  readonly results?: readonly ToolCallResult[];
  /** None of the calls could be handled. */
  readonly error?: string;
}

export interface ServerMessageResponseTransferDestinationRequest {
  readonly destination?: TransferDestination;
  readonly message?: SpokenToolMessage;
  /** Refuses the transfer. */
  readonly error?: string;
}

export interface ServerMessageResponseVoiceRequest {
  readonly data: string;
}

export interface ServerMessageResponseCallEndpointingRequest {
  /** 0 to 15. */
  readonly timeoutSeconds: number;
}

export interface ServerMessageResponseCampaignPredial {
  readonly eligible: boolean;
}

/** What your server may answer, each to the message of the same name. */
export type ServerMessageResponse =
  | ServerMessageResponseAssistantRequest
  | ServerMessageResponseHandoffDestinationRequest
  | ServerMessageResponseKnowledgeBaseRequest
  | ServerMessageResponseToolCalls
  | ServerMessageResponseTransferDestinationRequest
  | ServerMessageResponseVoiceRequest
  | ServerMessageResponseCallEndpointingRequest
  | ServerMessageResponseCampaignPredial;

export interface ServerMessageResponseEnvelope {
  readonly messageResponse: ServerMessageResponse;
}
