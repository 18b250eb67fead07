import type { Open } from '../common.ts';
import type { IsoLanguage } from '../language.ts';

/** One wording of a message, for one language. */
export interface TextContent {
  readonly type: 'text';
  readonly text: string;
  readonly language: Open<IsoLanguage>;
}

/** Text to speak: one for all languages, or one per language. */
export interface SpokenText {
  /** At most 1,000 characters. */
  readonly content?: string;
  /** Takes precedence over `content`. A language that is not listed gets the first entry, translated. */
  readonly contents?: readonly TextContent[];
}

export interface CustomMessage extends SpokenText {
  readonly type: 'custom-message';
}

/** Compares an argument of the tool call with a value. */
export interface ToolMessageCondition {
  readonly operator: Open<'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'>;
  /** The name of the argument. */
  readonly param: string;
  readonly value: string;
}

interface ToolMessageFields extends SpokenText {
  /** The message is used only if all conditions hold. */
  readonly conditions?: readonly ToolMessageCondition[];
}

interface ToolOutcomeMessage extends ToolMessageFields {
  /** `assistant` speaks the content, `system` gives it to the model as a hint. `assistant` by default. */
  readonly role?: Open<'assistant' | 'system'>;
  /** Hangs up once spoken. Off by default. */
  readonly endCallAfterSpokenEnabled?: boolean;
}

/** Spoken when the tool is called. */
export interface ToolMessageStart extends ToolMessageFields {
  readonly type: 'request-start';
  /** Calls the tool only once the message has been spoken. Off by default. */
  readonly blocking?: boolean;
}

/** Spoken when the tool has responded. */
export interface ToolMessageComplete extends ToolOutcomeMessage {
  readonly type: 'request-complete';
}

/** Spoken when the tool has failed. */
export interface ToolMessageFailed extends ToolOutcomeMessage {
  readonly type: 'request-failed';
}

/** Spoken when the tool takes long. */
export interface ToolMessageDelayed extends ToolMessageFields {
  readonly type: 'request-response-delayed';
  /** Milliseconds to wait for the response. */
  readonly timingMilliseconds?: number;
}

export type SpokenToolMessage =
  | ToolMessageStart
  | ToolMessageComplete
  | ToolMessageFailed
  | ToolMessageDelayed;
