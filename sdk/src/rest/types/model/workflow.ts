import type { Open } from '../common.ts';
import type { OpenAIMessage } from './fields.ts';
import type {
  AnthropicBedrockModelName,
  AnthropicModelName,
  GoogleModelName,
  OpenAITextModelName,
} from './name.ts';
import type { AnthropicThinking } from './index.ts';

interface NamedWorkflowModel<Provider extends string, Name extends string = string> {
  readonly provider: Provider;
  readonly model: Open<Name>;
  /** Replaces the platform's own prompt for data extraction. */
  readonly messages?: readonly OpenAIMessage[];
  readonly temperature?: number;
  readonly maxTokens?: number;
}

export interface WorkflowAnthropicModel extends NamedWorkflowModel<'anthropic', AnthropicModelName> {
  readonly thinking?: AnthropicThinking;
}

export interface WorkflowAnthropicBedrockModel extends NamedWorkflowModel<
  'anthropic-bedrock',
  AnthropicBedrockModelName
> {
  readonly thinking?: AnthropicThinking;
}

export interface WorkflowCustomModel extends NamedWorkflowModel<'custom-llm'> {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Seconds. 20 by default. */
  readonly timeoutSeconds?: number;
  /** Whether `metadata`, the call and the customer are sent along, and how. `variable` by default. */
  readonly metadataSendMode?: Open<'off' | 'variable' | 'destructured'>;
}

export interface WorkflowGoogleModel extends NamedWorkflowModel<'google', GoogleModelName> {}

export interface WorkflowOpenAIModel extends NamedWorkflowModel<'openai', OpenAITextModelName> {}

/** Model of a workflow, or of one of its nodes. */
export type WorkflowModel =
  | WorkflowAnthropicModel
  | WorkflowAnthropicBedrockModel
  | WorkflowCustomModel
  | WorkflowGoogleModel
  | WorkflowOpenAIModel;
