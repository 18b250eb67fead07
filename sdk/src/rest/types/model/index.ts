import type { Open } from '../common.ts';
import type { ModelFields, NamedModel } from './fields.ts';
import type {
  AnthropicBedrockModelName,
  AnthropicModelName,
  GoogleModelName,
  GroqModelName,
  OpenAIModelName,
  XaiModelName,
} from './name.ts';
import type { WorkflowUserEditable } from '../workflow/index.ts';

export type * from './fields.ts';
export type * from './name.ts';
export type * from './workflow.ts';

export interface AnthropicThinking {
  readonly type: Open<'enabled'>;
  /** 1,024 to 100,000. */
  readonly budgetTokens: number;
}

export interface AnthropicModel extends NamedModel<'anthropic', AnthropicModelName> {
  readonly thinking?: AnthropicThinking;
}

export interface AnthropicBedrockModel extends NamedModel<'anthropic-bedrock', AnthropicBedrockModelName> {
  readonly thinking?: AnthropicThinking;
}

export interface AnyscaleModel extends NamedModel<'anyscale'> {}

export interface CerebrasModel extends NamedModel<'cerebras', 'llama3.1-8b' | 'llama-3.3-70b'> {}

/** Your server, or any other with OpenAI's API. */
export interface CustomLLMModel extends NamedModel<'custom-llm'> {
  /** Base URL, to which `/chat/completions` is added. */
  readonly url: string;
  /** Whether `metadata`, the call and the customer are sent along, and how. `variable` by default. */
  readonly metadataSendMode?: Open<'off' | 'variable' | 'destructured'>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the transcriber's confidence in each word. Deepgram only. */
  readonly wordLevelConfidenceEnabled?: boolean;
  /** Seconds. 20 by default. */
  readonly timeoutSeconds?: number;
}

export interface DeepInfraModel extends NamedModel<'deepinfra'> {}

export interface DeepSeekModel extends NamedModel<'deep-seek', 'deepseek-chat' | 'deepseek-reasoner'> {}

export interface GeminiPrebuiltVoice {
  readonly voiceName: Open<'Puck' | 'Charon' | 'Kore' | 'Fenrir' | 'Aoede'>;
}

export interface GeminiVoice {
  readonly prebuiltVoiceConfig: GeminiPrebuiltVoice;
}

export interface GeminiSpeech {
  readonly voiceConfig: GeminiVoice;
}

/** For `gemini-2.0-flash-realtime-exp`. */
export interface GoogleRealtimeConfig {
  readonly topP?: number;
  readonly topK?: number;
  readonly presencePenalty?: number;
  readonly frequencyPenalty?: number;
  readonly speechConfig?: GeminiSpeech;
}

export interface GoogleModel extends NamedModel<'google', GoogleModelName> {
  readonly realtimeConfig?: GoogleRealtimeConfig;
}

export interface GroqModel extends NamedModel<'groq', GroqModelName> {}

export interface InflectionAIModel extends NamedModel<'inflection-ai', 'inflection_3_pi'> {}

export interface MinimaxLLMModel extends NamedModel<'minimax', 'MiniMax-M2.7'> {}

export interface OpenAIModel extends NamedModel<'openai', OpenAIModelName> {
  /** Models to try if `model` fails. By default the platform chooses them. */
  readonly fallbackModels?: readonly Open<OpenAIModelName>[];
  /** What to do with parameters whose validation Azure does not support. */
  readonly toolStrictCompatibilityMode?: Open<
    'strip-parameters-with-unsupported-validation' | 'strip-unsupported-validation'
  >;
  readonly promptCacheRetention?: Open<'in_memory' | '24h'>;
  /** At most 64 characters. */
  readonly promptCacheKey?: string;
  readonly reasoningEffort?: Open<'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh'>;
}

export interface OpenRouterModel extends NamedModel<'openrouter'> {}

export interface PerplexityAIModel extends NamedModel<'perplexity-ai'> {}

export interface TogetherAIModel extends NamedModel<'together-ai'> {}

/** A model that the platform chooses, or a workflow instead of a model. */
export interface VapiModel extends ModelFields {
  readonly provider: 'vapi';
  readonly model?: string;
  readonly version?: Open<'latest' | '1'>;
  readonly workflowId?: string;
  readonly workflow?: WorkflowUserEditable;
}

export interface XaiModel extends NamedModel<'xai', XaiModelName> {}

/** An assistant's model; `provider` selects its type. */
export type Model =
  | AnthropicModel
  | AnthropicBedrockModel
  | AnyscaleModel
  | CerebrasModel
  | CustomLLMModel
  | DeepInfraModel
  | DeepSeekModel
  | GoogleModel
  | GroqModel
  | InflectionAIModel
  | MinimaxLLMModel
  | OpenAIModel
  | OpenRouterModel
  | PerplexityAIModel
  | TogetherAIModel
  | VapiModel
  | XaiModel;

export type ModelProvider = Model['provider'];
