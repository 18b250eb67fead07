import type { JsonObject } from '../common.ts';
import type { SystemMessage, UserMessage } from '../message/artifact.ts';
import type { ToolCall } from '../message/tool-call.ts';

interface ChatMessageFields {
  /** Name of the speaker. At most 40 characters. */
  readonly name?: string;
  readonly metadata?: JsonObject;
}

export interface ChatSystemMessage extends ChatMessageFields {
  readonly role: 'system';
  readonly content: string;
}

export interface ChatUserMessage extends ChatMessageFields {
  readonly role: 'user';
  readonly content: string;
}

/** A system message for models that support this role. */
export interface DeveloperMessage extends ChatMessageFields {
  readonly role: 'developer';
  /** At most 10,000 characters. */
  readonly content: string;
}

export interface AssistantMessage extends ChatMessageFields {
  readonly role: 'assistant';
  /** At most 10,000 characters. Missing if the message only calls tools. */
  readonly content?: string;
  /** At most 10,000 characters. */
  readonly refusal?: string;
  readonly tool_calls?: readonly ToolCall[];
}

/** The result of a tool call. */
export interface ToolMessage extends ChatMessageFields {
  readonly role: 'tool';
  /** At most 10,000 characters. */
  readonly content: string;
  readonly tool_call_id: string;
}

/** A turn of a chat. Spoken turns have `message`, all others `content`. */
export type ChatMessage =
  | ChatSystemMessage
  | ChatUserMessage
  | DeveloperMessage
  | AssistantMessage
  | ToolMessage
  | SystemMessage
  | UserMessage;
