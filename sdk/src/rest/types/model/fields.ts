import type { Open } from '../common.ts';
import type { CreateCustomKnowledgeBase } from '../knowledge-base.ts';
import type { InlineTool } from '../tool/index.ts';

export interface OpenAIMessage {
  readonly content: string | null;
  readonly role: Open<'assistant' | 'function' | 'user' | 'system' | 'tool'>;
}

/** One version of a tool. It takes precedence over the same tool in `toolIds`. */
export interface ToolRef {
  readonly toolId: string;
  /** For example `v3`. */
  readonly version: string;
}

/** Settings common to all models. */
export interface ModelFields {
  /** Messages that start the conversation. */
  readonly messages?: readonly OpenAIMessage[];
  readonly tools?: readonly InlineTool[];
  /** Used together with `tools`. */
  readonly toolIds?: readonly string[];
  readonly toolRefs?: readonly ToolRef[];
  readonly knowledgeBase?: CreateCustomKnowledgeBase;
  readonly knowledgeBaseId?: string;
  /** 0 to 2. */
  readonly temperature?: number;
  /** Maximum tokens in one turn, 50 to 10,000. 250 by default. */
  readonly maxTokens?: number;
  /** Passes the user's detected emotion to the model. Off by default. */
  readonly emotionRecognitionEnabled?: boolean;
  /** Number of first turns that a smaller and faster model takes. 0 by default. */
  readonly numFastTurns?: number;
}

export interface NamedModel<Provider extends string, Name extends string = string> extends ModelFields {
  readonly provider: Provider;
  readonly model: Open<Name>;
}
