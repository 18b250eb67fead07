import type { AssistantOverrides } from '../assistant/index.ts';
import type { Analysis, Artifact } from '../call/artifact.ts';
import type { Call, CallCompliance } from '../call/index.ts';
import type { Chat } from '../chat/index.ts';
import type { JsonObject, Open, Timestamp } from '../common.ts';
import type { Cost } from '../call/cost.ts';
import type { EndedReason } from '../call/ended-reason.ts';
import type {
  AssistantSpeechEvent,
  CallDeletionEvent,
  ChatEvent,
  ConversationSoFar,
  ConversationUpdateEvent,
  HangEvent,
  LanguageChangeDetectedEvent,
  MessageContext,
  ModelOutputEvent,
  SessionEvent,
  SpeechUpdateEvent,
  ToolCallsEvent,
  TranscriptEvent,
  TransferUpdateEvent,
  UserInterruptedEvent,
  VoiceInputEvent,
} from './event.ts';
import type { TransferDestinationOutside } from '../transfer.ts';

/** Message types that an assistant's `serverMessages` may list. */
export type ServerMessageType = Open<
  | 'assistant.speechStarted'
  | 'assistant.started'
  | 'call.artifact.upload'
  | 'call.delete.failed'
  | 'call.deleted'
  | 'chat.created'
  | 'chat.deleted'
  | 'conversation-update'
  | 'end-of-call-report'
  | 'function-call'
  | 'handoff-destination-request'
  | 'hang'
  | 'language-change-detected'
  | 'language-changed'
  | 'model-output'
  | 'phone-call-control'
  | 'session.created'
  | 'session.deleted'
  | 'session.updated'
  | 'speech-update'
  | 'status-update'
  | 'tool-calls'
  | 'transcript'
  | "transcript[transcriptType='final']"
  | 'transcript[transcriptType="final"]'
  | 'transfer-destination-request'
  | 'transfer-update'
  | 'user-interrupted'
  | 'voice-input'
>;

interface ServerMessageContext extends MessageContext {
  /** The artifact so far. */
  readonly artifact?: Artifact;
  readonly chat?: Chat;
}

export interface ServerMessageConversationUpdate extends ServerMessageContext, ConversationUpdateEvent {}
export interface ServerMessageHang extends ServerMessageContext, HangEvent {}
export interface ServerMessageModelOutput extends ServerMessageContext, ModelOutputEvent {}
export interface ServerMessageSpeechUpdate extends ServerMessageContext, SpeechUpdateEvent {}
export interface ServerMessageTranscript extends ServerMessageContext, TranscriptEvent {}
/** Respond with {@link ServerMessageResponseToolCalls}. */
export interface ServerMessageToolCalls extends ServerMessageContext, ToolCallsEvent {}
export interface ServerMessageTransferUpdate extends ServerMessageContext, TransferUpdateEvent {}
export interface ServerMessageUserInterrupted extends ServerMessageContext, UserInterruptedEvent {}
export interface ServerMessageLanguageChangeDetected
  extends ServerMessageContext, LanguageChangeDetectedEvent {}
export interface ServerMessageVoiceInput extends ServerMessageContext, VoiceInputEvent {}
export interface ServerMessageAssistantSpeech extends ServerMessageContext, AssistantSpeechEvent {}
export interface ServerMessageChat extends Omit<ServerMessageContext, 'chat'>, ChatEvent {}
export interface ServerMessageSession extends ServerMessageContext, SessionEvent {}
export interface ServerMessageCallDeletion extends ServerMessageContext, CallDeletionEvent {}

/** Asks who takes the call. Respond with {@link ServerMessageResponseAssistantRequest}. */
export interface ServerMessageAssistantRequest extends ServerMessageContext {
  readonly type: 'assistant-request';
}

export interface ServerMessageEndOfCallReport extends ServerMessageContext {
  readonly type: 'end-of-call-report';
  readonly endedReason: EndedReason;
  readonly artifact: Artifact;
  readonly analysis: Analysis;
  /** US dollars. */
  readonly cost?: number;
  readonly costs?: readonly Cost[];
  readonly startedAt?: Timestamp;
  readonly endedAt?: Timestamp;
  /** Where the call was forwarded. */
  readonly destination?: TransferDestinationOutside;
  readonly compliance?: CallCompliance;
}

/** Asks for a handoff's destination. Respond with {@link ServerMessageResponseHandoffDestinationRequest}. */
export interface ServerMessageHandoffDestinationRequest extends ServerMessageContext {
  readonly type: 'handoff-destination-request';
  readonly parameters: JsonObject;
}

/** Asks for knowledge. Respond with {@link ServerMessageResponseKnowledgeBaseRequest}. */
export interface ServerMessageKnowledgeBaseRequest extends ServerMessageContext, ConversationSoFar {
  readonly type: 'knowledge-base-request';
}

/** Call control that is left to your server, because it requested this message. */
export interface ServerMessagePhoneCallControl extends ServerMessageContext {
  readonly type: 'phone-call-control';
  readonly request: Open<'forward' | 'hang-up'>;
  /** Only with `forward`. */
  readonly destination?: TransferDestinationOutside;
}

export interface ServerMessageStatusUpdate extends ServerMessageContext, Partial<ConversationSoFar> {
  readonly type: 'status-update';
  readonly status: NonNullable<Call['status']>;
  /** Only with `ended`. */
  readonly endedReason?: EndedReason;
  /** Only with `forwarding`. */
  readonly destination?: TransferDestinationOutside;
  /** Only with `forwarding`. */
  readonly transcript?: string;
  /** Only with `forwarding`. */
  readonly summary?: string;
  /** Details of the failure if an incoming call could not be taken. */
  readonly inboundPhoneCallDebuggingArtifacts?: JsonObject;
}

/** Asks for a transfer's destination. Respond with {@link ServerMessageResponseTransferDestinationRequest}. */
export interface ServerMessageTransferDestinationRequest extends ServerMessageContext {
  readonly type: 'transfer-destination-request';
}

/** Asks your server to synthesise a text. The response body is raw PCM: one channel, 16 bits. */
export interface ServerMessageVoiceRequest extends ServerMessageContext {
  readonly type: 'voice-request';
  readonly text: string;
  /** Hz. */
  readonly sampleRate: number;
}

/** Asks how long to wait for more speech. Respond with {@link ServerMessageResponseCallEndpointingRequest}. */
export interface ServerMessageCallEndpointingRequest extends ServerMessageContext, ConversationSoFar {
  readonly type: 'call.endpointing.request';
}

export interface CallArtifactUpload {
  readonly type: Open<
    | 'end-of-call-report'
    | 'recording-mono'
    | 'recording-stereo'
    | 'recording-assistant'
    | 'recording-customer'
    | 'log'
    | 'pcap'
  >;
  readonly success: boolean;
}

/** Result of the upload to your own storage. */
export interface ServerMessageCallArtifactUpload extends ServerMessageContext {
  readonly type: 'call.artifact.upload';
  readonly artifacts: readonly CallArtifactUpload[];
}

export interface CampaignContact {
  readonly id: string;
  readonly campaignId: string;
  readonly orgId: string;
  readonly createdAt: Timestamp;
  readonly number: string;
  readonly name?: string;
  readonly customerId?: string;
  readonly assistantOverrides?: AssistantOverrides;
  readonly squadOverrides?: AssistantOverrides;
}

/** Asks whether to call this contact. Respond with {@link ServerMessageResponseCampaignPredial}. */
export interface ServerMessageCampaignPredial extends ServerMessageContext {
  readonly type: 'campaign.predial';
  readonly campaignId: string;
  readonly contact: CampaignContact;
}

/** A message from the platform to your server. */
export type ServerMessage =
  | ServerMessageAssistantRequest
  | ServerMessageAssistantSpeech
  | ServerMessageCallArtifactUpload
  | ServerMessageCallDeletion
  | ServerMessageCallEndpointingRequest
  | ServerMessageCampaignPredial
  | ServerMessageChat
  | ServerMessageConversationUpdate
  | ServerMessageEndOfCallReport
  | ServerMessageHandoffDestinationRequest
  | ServerMessageHang
  | ServerMessageKnowledgeBaseRequest
  | ServerMessageLanguageChangeDetected
  | ServerMessageModelOutput
  | ServerMessagePhoneCallControl
  | ServerMessageSession
  | ServerMessageSpeechUpdate
  | ServerMessageStatusUpdate
  | ServerMessageToolCalls
  | ServerMessageTranscript
  | ServerMessageTransferDestinationRequest
  | ServerMessageTransferUpdate
  | ServerMessageUserInterrupted
  | ServerMessageVoiceInput
  | ServerMessageVoiceRequest;

/** The body of the request to your server. */
export interface ServerMessageEnvelope {
  readonly message: ServerMessage;
}
