import type { AssistantOverrides, CreateAssistant } from '../assistant/index.ts';
import type { JsonObject } from '../common.ts';
import type { ToolCallResult } from './tool-call.ts';
import type { CreateSquad } from '../squad.ts';
import type { CustomMessage, SpokenToolMessage } from '../tool/message.ts';
import type { TransferDestination, TransferDestinationOutside } from '../transfer.ts';
import type { CreateWorkflow, WorkflowOverrides } from '../workflow/index.ts';

/** Who takes the call: an assistant, a squad or a workflow, each by id or inline, or a `destination`. */
export interface ServerMessageResponseAssistantRequest {
  /** Forwards the call to an outside party. Takes precedence over everything but `error`. */
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
  /** Rejects the call and is spoken to the caller. All other fields are then ignored. */
  readonly error?: string;
}

export interface ServerMessageResponseHandoffDestinationRequest {
  readonly destination: JsonObject;
  readonly result?: string;
  /** Rejects the handoff. */
  readonly error?: string;
}

export interface KnowledgeBaseResponseDocument {
  readonly content: string;
  /** How well the document matches. */
  readonly similarity: number;
  readonly uuid?: string;
}

/** Documents for the model, or the exact message to speak. */
export interface ServerMessageResponseKnowledgeBaseRequest {
  readonly documents?: readonly KnowledgeBaseResponseDocument[];
  readonly message?: CustomMessage;
}

export interface ServerMessageResponseToolCalls {
  readonly results?: readonly ToolCallResult[];
  /** Error of all calls, if none could be handled. */
  readonly error?: string;
}

export interface ServerMessageResponseTransferDestinationRequest {
  readonly destination?: TransferDestination;
  readonly message?: SpokenToolMessage;
  /** Rejects the transfer. */
  readonly error?: string;
}

export interface ServerMessageResponseVoiceRequest {
  readonly data: string;
}

export interface ServerMessageResponseCallEndpointingRequest {
  /** Seconds, 0 to 15. */
  readonly timeoutSeconds: number;
}

export interface ServerMessageResponseCampaignPredial {
  readonly eligible: boolean;
}

/** Responses of your server, each to the message of the same name. */
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
