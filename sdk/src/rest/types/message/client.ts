import type { CreateAssistant } from '../assistant/index.ts';
import type { JsonObject, Open } from '../common.ts';
import type {
  AssistantSpeechEvent,
  CallDeletionEvent,
  ChatEvent,
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

/** Message types that an assistant's `clientMessages` may list. */
export type ClientMessageType = Open<
  | 'assistant.speechStarted'
  | 'assistant.started'
  | 'conversation-update'
  | 'function-call'
  | 'function-call-result'
  | 'hang'
  | 'language-changed'
  | 'metadata'
  | 'model-output'
  | 'speech-update'
  | 'status-update'
  | 'tool-calls'
  | 'tool-calls-result'
  | 'tool.completed'
  | 'transcript'
  | 'transfer-update'
  | 'user-interrupted'
  | 'voice-input'
  | 'workflow.node.started'
>;

export interface ClientMessageConversationUpdate extends MessageContext, ConversationUpdateEvent {}
export interface ClientMessageHang extends MessageContext, HangEvent {}
export interface ClientMessageModelOutput extends MessageContext, ModelOutputEvent {}
export interface ClientMessageSpeechUpdate extends MessageContext, SpeechUpdateEvent {}
export interface ClientMessageTranscript extends MessageContext, TranscriptEvent {}
export interface ClientMessageToolCalls extends MessageContext, ToolCallsEvent {}
export interface ClientMessageTransferUpdate extends MessageContext, TransferUpdateEvent {}
export interface ClientMessageUserInterrupted extends MessageContext, UserInterruptedEvent {}
export interface ClientMessageLanguageChangeDetected extends MessageContext, LanguageChangeDetectedEvent {}
export interface ClientMessageVoiceInput extends MessageContext, VoiceInputEvent {}
export interface ClientMessageAssistantSpeech extends MessageContext, AssistantSpeechEvent {}
export interface ClientMessageChat extends MessageContext, ChatEvent {}
export interface ClientMessageSession extends MessageContext, SessionEvent {}
export interface ClientMessageCallDeletion extends MessageContext, CallDeletionEvent {}

export interface ClientMessageMetadata extends MessageContext {
  readonly type: 'metadata';
  readonly metadata: string;
}

export interface ClientMessageToolCallsResult extends MessageContext {
  readonly type: 'tool-calls-result';
  readonly toolCallResult: JsonObject;
}

export interface ClientMessageWorkflowNodeStarted extends MessageContext {
  readonly type: 'workflow.node.started';
  readonly node: JsonObject;
}

/** Another assistant has taken over. */
export interface ClientMessageAssistantStarted extends MessageContext {
  readonly type: 'assistant.started';
  readonly newAssistant: CreateAssistant;
}

/** A message from the platform to the browser or app of a call. */
export type ClientMessage =
  | ClientMessageAssistantSpeech
  | ClientMessageAssistantStarted
  | ClientMessageCallDeletion
  | ClientMessageChat
  | ClientMessageConversationUpdate
  | ClientMessageHang
  | ClientMessageLanguageChangeDetected
  | ClientMessageMetadata
  | ClientMessageModelOutput
  | ClientMessageSession
  | ClientMessageSpeechUpdate
  | ClientMessageToolCalls
  | ClientMessageToolCallsResult
  | ClientMessageTranscript
  | ClientMessageTransferUpdate
  | ClientMessageUserInterrupted
  | ClientMessageVoiceInput
  | ClientMessageWorkflowNodeStarted;

export interface ClientMessageEnvelope {
  readonly message: ClientMessage;
}
