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

/** What `serverMessages` of an assistant may ask for. */
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
  /** What has been gathered so far. */
  readonly artifact?: Artifact;
  readonly chat?: Chat;
}

export interface ServerMessageConversationUpdate extends ServerMessageContext, ConversationUpdateEvent {}
export interface ServerMessageHang extends ServerMessageContext, HangEvent {}
export interface ServerMessageModelOutput extends ServerMessageContext, ModelOutputEvent {}
export interface ServerMessageSpeechUpdate extends ServerMessageContext, SpeechUpdateEvent {}
export interface ServerMessageTranscript extends ServerMessageContext, TranscriptEvent {}
/** Answer with {@link ServerMessageResponseToolCalls}. */
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

/** Who is to take this call? Answer with {@link ServerMessageResponseAssistantRequest}. */
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
  /** Where the call was passed on to. */
  readonly destination?: TransferDestinationOutside;
  readonly compliance?: CallCompliance;
}

/** Where to hand off to? Answer with {@link ServerMessageResponseHandoffDestinationRequest}. */
export interface ServerMessageHandoffDestinationRequest extends ServerMessageContext {
  readonly type: 'handoff-destination-request';
  readonly parameters: JsonObject;
}

/** What is known about this? Answer with {@link ServerMessageResponseKnowledgeBaseRequest}. */
export interface ServerMessageKnowledgeBaseRequest extends ServerMessageContext, ConversationSoFar {
  readonly type: 'knowledge-base-request';
}

/** To be done by your server, which took this over by asking for the message. */
export interface ServerMessagePhoneCallControl extends ServerMessageContext {
  readonly type: 'phone-call-control';
  readonly request: Open<'forward' | 'hang-up'>;
  /** Only to forward. */
  readonly destination?: TransferDestinationOutside;
}

export interface ServerMessageStatusUpdate extends ServerMessageContext, Partial<ConversationSoFar> {
  readonly type: 'status-update';
  readonly status: NonNullable<Call['status']>;
  /** Only when `ended`. */
  readonly endedReason?: EndedReason;
  /** Only when `forwarding`. */
  readonly destination?: TransferDestinationOutside;
  /** Only when `forwarding`. */
  readonly transcript?: string;
  /** Only when `forwarding`. */
  readonly summary?: string;
  /** What went wrong, when an incoming call could not be taken. */
  readonly inboundPhoneCallDebuggingArtifacts?: JsonObject;
}

/** Where to? Answer with {@link ServerMessageResponseTransferDestinationRequest}. */
export interface ServerMessageTransferDestinationRequest extends ServerMessageContext {
  readonly type: 'transfer-destination-request';
}

/** Say this with your own voice. The body of the answer is raw PCM: one channel, 16 bits. */
export interface ServerMessageVoiceRequest extends ServerMessageContext {
  readonly type: 'voice-request';
  readonly text: string;
  /** Hz. */
  readonly sampleRate: number;
}

/** How long to wait for more? Answer with {@link ServerMessageResponseCallEndpointingRequest}. */
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

/** How the upload to your own storage went. */
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

/** May this contact be called? Answer with {@link ServerMessageResponseCampaignPredial}. */
export interface ServerMessageCampaignPredial extends ServerMessageContext {
  readonly type: 'campaign.predial';
  readonly campaignId: string;
  readonly contact: CampaignContact;
}

/** What the platform tells or asks your server. */
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
