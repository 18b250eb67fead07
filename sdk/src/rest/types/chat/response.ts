import type { CreateChat, CreateWebChat } from './index.ts';
import type { JsonObject, Open } from '../common.ts';

/** A chat in the format of OpenAI's Responses API. */
export interface OpenAIResponsesRequest extends CreateChat {
  /** Streams the response as events. On by default. */
  readonly stream?: boolean;
}

/** A web chat in the format of OpenAI's Responses API. */
export interface OpenAIWebChatRequest extends CreateWebChat {
  /** Streams the response as events. On by default. */
  readonly stream?: boolean;
}

export interface ResponseOutputText {
  readonly type: 'output_text';
  readonly text: string;
  readonly annotations: readonly JsonObject[];
}

export interface ResponseOutputMessage {
  readonly type: 'message';
  readonly id: string;
  readonly role: 'assistant';
  readonly status: Open<'in_progress' | 'completed' | 'incomplete'>;
  readonly content: readonly ResponseOutputText[];
}

export interface ResponseObject {
  readonly object: 'response';
  readonly id: string;
  /** Seconds since 1970. */
  readonly created_at: number;
  readonly status: Open<'completed' | 'failed' | 'in_progress' | 'incomplete'>;
  readonly error?: string | null;
  readonly output: readonly ResponseOutputMessage[];
}

interface ResponseTextEvent {
  readonly item_id: string;
  /** Counted from 0. */
  readonly output_index: number;
  /** Counted from 0. */
  readonly content_index: number;
}

/** The next part of a text. */
export interface ResponseTextDeltaEvent extends ResponseTextEvent {
  readonly type: 'response.output_text.delta';
  readonly delta: string;
}

/** A text is complete. */
export interface ResponseTextDoneEvent extends ResponseTextEvent {
  readonly type: 'response.output_text.done';
  readonly text: string;
}

/** The response is complete. */
export interface ResponseCompletedEvent {
  readonly type: 'response.completed';
  readonly response: ResponseObject;
}

export interface ResponseErrorEvent {
  readonly type: 'error';
  readonly code: string;
  readonly message: string;
  /** Request parameter that caused the error. */
  readonly param?: string | null;
  readonly sequence_number: number;
}

export type ResponseEvent =
  | ResponseTextDeltaEvent
  | ResponseTextDoneEvent
  | ResponseCompletedEvent
  | ResponseErrorEvent;
