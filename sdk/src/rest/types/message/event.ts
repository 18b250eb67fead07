import type { CreateAssistant } from '../assistant/index.ts';
import type { Call, Customer } from '../call/index.ts';
import type { Chat } from '../chat/index.ts';
import type { JsonObject, Open } from '../common.ts';
import type { ArtifactMessage } from './artifact.ts';
import type { ToolCall, ToolWithToolCall } from './tool-call.ts';
import type { OpenAIMessage } from '../model/index.ts';
import type { CreatePhoneNumber } from '../phone-number/index.ts';
import type { Session } from '../session.ts';
import type { TransferDestination } from '../transfer.ts';

/** The call, agent and time that every message carries. */
export interface MessageContext {
  /** Milliseconds since 1970. */
  readonly timestamp?: number;
  readonly call?: Call;
  readonly customer?: Customer;
  readonly phoneNumber?: CreatePhoneNumber;
  readonly assistant?: CreateAssistant;
  /** `null` for an assistant without versions. */
  readonly assistantVersion?: string | null;
}

type Speaker = Open<'assistant' | 'user'>;

/** The conversation so far, in two forms. */
export interface ConversationSoFar {
  readonly messages?: readonly ArtifactMessage[];
  readonly messagesOpenAIFormatted: readonly OpenAIMessage[];
}

export interface ConversationUpdateEvent extends ConversationSoFar {
  readonly type: 'conversation-update';
}

/** The assistant waits for the model, the voice or a tool. */
export interface HangEvent {
  readonly type: 'hang';
}

export interface ModelOutputEvent {
  readonly type: 'model-output';
  /** A piece of text or a tool call. */
  readonly output: unknown;
  /** Shared by all pieces of one response. */
  readonly turnId?: string;
}

export interface SpeechUpdateEvent {
  readonly type: 'speech-update';
  readonly status: Open<'started' | 'stopped'>;
  readonly role: Speaker;
  readonly turn?: number;
}

export interface TranscriptEvent {
  /** Has the suffix if only final transcripts were requested. */
  readonly type: 'transcript' | "transcript[transcriptType='final']" | 'transcript[transcriptType="final"]';
  readonly role: Speaker;
  readonly transcriptType: Open<'partial' | 'final'>;
  readonly transcript: string;
  readonly assistantId?: string;
  readonly assistantName?: string;
  /** Whether harmful content was removed from `transcript`. */
  readonly isFiltered?: boolean;
  readonly detectedThreats?: readonly string[];
  /** The text before filtering. */
  readonly originalTranscript?: string;
}

export interface ToolCallsEvent {
  readonly type: 'tool-calls';
  readonly toolCallList: readonly ToolCall[];
  readonly toolWithToolCallList: readonly ToolWithToolCall[];
}

export interface TransferUpdateEvent {
  readonly type: 'transfer-update';
  readonly destination?: TransferDestination;
  /** Only between assistants. */
  readonly fromAssistant?: CreateAssistant;
  /** Only between assistants. */
  readonly toAssistant?: CreateAssistant;
  readonly fromStepRecord?: JsonObject;
  readonly toStepRecord?: JsonObject;
}

export interface UserInterruptedEvent {
  readonly type: 'user-interrupted';
  /** Turn that was interrupted. */
  readonly turnId?: string;
}

export interface LanguageChangeDetectedEvent {
  readonly type: 'language-change-detected';
  readonly language: string;
}

/** The model's text, as the voice receives it. */
export interface VoiceInputEvent {
  readonly type: 'voice-input';
  readonly input: string;
}

/** Parallel lists of words and of the times at which they are spoken, in milliseconds. */
export interface WordAlignmentTiming {
  readonly type: 'word-alignment';
  readonly words: readonly string[];
  readonly wordsStartTimesMs: readonly number[];
  readonly wordsEndTimesMs: readonly number[];
}

export interface WordProgressTiming {
  readonly type: 'word-progress';
  readonly wordsSpoken: number;
  /** Grows with the text. 0 while unknown. */
  readonly totalWords: number;
  /** The latest segment that was spoken. */
  readonly segment?: string;
  readonly segmentDurationMs?: number;
  /** Words, with times from the start of the segment. */
  readonly words?: readonly { readonly word: string; readonly startMs: number; readonly endMs: number }[];
}

/** The assistant's speech is playing. */
export interface AssistantSpeechEvent {
  readonly type: 'assistant.speechStarted';
  readonly text: string;
  readonly turn?: number;
  readonly source?: Open<'model' | 'force-say' | 'custom-voice'>;
  readonly timing?: WordAlignmentTiming | WordProgressTiming;
}

export interface ChatEvent {
  readonly type: 'chat.created' | 'chat.deleted';
  readonly chat: Chat;
}

export interface SessionEvent {
  readonly type: 'session.created' | 'session.updated' | 'session.deleted';
  readonly session: Session;
}

export interface CallDeletionEvent {
  readonly type: 'call.deleted' | 'call.delete.failed';
}
