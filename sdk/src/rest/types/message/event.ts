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

/** What every message says about where it comes from. */
export interface MessageContext {
  /** Milliseconds since 1970. */
  readonly timestamp?: number;
  readonly call?: Call;
  readonly customer?: Customer;
  readonly phoneNumber?: CreatePhoneNumber;
  readonly assistant?: CreateAssistant;
  /** `null` for an assistant that has no versions. */
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

/** The assistant is kept waiting: by the model, the voice or a tool. */
export interface HangEvent {
  readonly type: 'hang';
}

export interface ModelOutputEvent {
  readonly type: 'model-output';
  /** A piece of text or a tool call. */
  readonly output: unknown;
  /** The same for all pieces of one answer. */
  readonly turnId?: string;
}

export interface SpeechUpdateEvent {
  readonly type: 'speech-update';
  readonly status: Open<'started' | 'stopped'>;
  readonly role: Speaker;
  readonly turn?: number;
}

export interface TranscriptEvent {
  /** With the suffix when only final transcripts were asked for. */
  readonly type: 'transcript' | "transcript[transcriptType='final']" | 'transcript[transcriptType="final"]';
  readonly role: Speaker;
  readonly transcriptType: Open<'partial' | 'final'>;
  readonly transcript: string;
  readonly assistantId?: string;
  readonly assistantName?: string;
  /** Whether `transcript` has been cleaned of something harmful. */
  readonly isFiltered?: boolean;
  readonly detectedThreats?: readonly string[];
  /** What was there before. */
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
  /** Of the answer that was cut short. */
  readonly turnId?: string;
}

export interface LanguageChangeDetectedEvent {
  readonly type: 'language-change-detected';
  readonly language: string;
}

/** What the model wrote, as it goes to the voice. */
export interface VoiceInputEvent {
  readonly type: 'voice-input';
  readonly input: string;
}

/** Parallel lists: a word and when it is spoken, in milliseconds. */
export interface WordAlignmentTiming {
  readonly type: 'word-alignment';
  readonly words: readonly string[];
  readonly wordsStartTimesMs: readonly number[];
  readonly wordsEndTimesMs: readonly number[];
}

export interface WordProgressTiming {
  readonly type: 'word-progress';
  readonly wordsSpoken: number;
  /** Grows while the text does. 0 when not yet known. */
  readonly totalWords: number;
  /** The newest piece that was spoken. */
  readonly segment?: string;
  readonly segmentDurationMs?: number;
  /** Counted from the start of the segment. */
  readonly words?: readonly { readonly word: string; readonly startMs: number; readonly endMs: number }[];
}

/** The assistant is being heard. */
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
