import type { JsonObject, Open } from '../common.ts';
import type { ToolCall } from './tool-call.ts';

interface ArtifactMessageFields {
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly secondsFromStart: number;
}

interface SpokenArtifactMessage extends ArtifactMessageFields {
  /** Milliseconds since 1970. */
  readonly endTime: number;
  readonly duration?: number;
}

/** What the customer said. */
export interface UserMessage extends SpokenArtifactMessage {
  readonly role: 'user';
  /** Whether harmful content was removed from `message`. */
  readonly isFiltered?: boolean;
  readonly detectedThreats?: readonly string[];
  /** The text before filtering. */
  readonly originalMessage?: string;
  /** For example the transcriber's confidence in each word. */
  readonly metadata?: JsonObject;
  /** Which of several speakers spoke, such as `Speaker 1`. */
  readonly speakerLabel?: string;
}

export interface SystemMessage extends ArtifactMessageFields {
  readonly role: 'system';
}

/** What the assistant said. */
export interface BotMessage extends SpokenArtifactMessage {
  readonly role: 'bot';
  readonly source?: string;
  readonly assistantId?: string;
  readonly assistantName?: string;
}

export interface ToolCallMessage extends ArtifactMessageFields {
  readonly role: 'tool_calls';
  readonly toolCalls: readonly ToolCall[];
}

export interface ToolCallResultWarning {
  readonly type: Open<'oversized-tool-response'>;
  readonly tokenCount: number;
  readonly threshold: number;
}

export interface ToolCallResultMessage extends Omit<ArtifactMessageFields, 'message'> {
  readonly role: 'tool_call_result';
  readonly toolCallId: string;
  readonly name: string;
  /** JSON. */
  readonly result: string;
  readonly metadata?: JsonObject;
  readonly warnings?: readonly ToolCallResultWarning[];
}

/** One turn of a call in its artifact. */
export type ArtifactMessage =
  | UserMessage
  | SystemMessage
  | BotMessage
  | ToolCallMessage
  | ToolCallResultMessage;
