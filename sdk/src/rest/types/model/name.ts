import type { Words } from '../words.ts';

type UsRegion = Words<'eastus eastus2 northcentralus southcentralus westus westus3'>;
type EuRegion = Words<'germanywestcentral polandcentral spaincentral westeurope'>;
type BothRegion = 'eastus2' | 'swedencentral';

/** A model, or the same model in an Azure region. */
type In<Model extends string, Region extends string> = Model | `${Model}:${Region}`;

export type OpenAIRealtimeModelName =
  | `gpt-4o-realtime-preview-${'2024-10-01' | '2024-12-17'}`
  | 'gpt-4o-mini-realtime-preview-2024-12-17'
  | 'gpt-realtime-2025-08-28'
  | 'gpt-realtime-mini-2025-12-15'
  | 'gpt-realtime-2';

/** OpenAI's models without the realtime ones. */
export type OpenAITextModelName =
  | Words<'chat-latest gpt-5.5 gpt-5.2-chat-latest gpt-5.1-chat-latest gpt-5-chat-latest'>
  | In<`gpt-5.6-${'sol' | 'terra' | 'luna'}`, 'westus3'>
  | In<Words<'gpt-5.4 gpt-5.4-nano gpt-5.2 gpt-5.1 gpt-5-nano'>, BothRegion>
  | In<'gpt-5.4-mini', BothRegion | 'australiaeast'>
  | In<'gpt-5', BothRegion | EuRegion | 'canadaeast' | 'eastus'>
  | In<'gpt-5-mini', BothRegion | EuRegion>
  | Words<'gpt-4.1-mini gpt-4.1-nano gpt-4.5-preview'>
  | In<'gpt-4.1' | 'gpt-4o', 'australiaeast'>
  | In<`gpt-4.1${'' | '-mini'}-2025-04-14`, UsRegion | EuRegion>
  | In<'gpt-4.1-nano-2025-04-14', Exclude<UsRegion, 'eastus'>>
  | Words<'o3 o3-mini o4-mini o1-preview o1-preview-2024-09-12 o1-mini o1-mini-2024-09-12'>
  | Words<'chatgpt-4o-latest gpt-4o-mini'>
  | In<`gpt-4o${'-mini-2024-07-18' | '-2024-05-13' | '-2024-08-06'}`, UsRegion>
  | In<'gpt-4o-2024-11-20', Exclude<UsRegion, 'northcentralus'> | EuRegion | 'swedencentral'>
  | Words<'gpt-4 gpt-4-turbo gpt-4-turbo-preview'>
  | In<'gpt-4-turbo-2024-04-09', 'eastus2'>
  | In<'gpt-4-0125-preview', 'eastus' | 'northcentralus' | 'southcentralus'>
  | In<
      'gpt-4-1106-preview',
      Words<'australia australiaeast canadaeast france india norway swedencentral uk westus westus3'>
    >
  | In<'gpt-4-0613', 'canadaeast'>
  | Words<'gpt-3.5-turbo gpt-3.5-turbo-16k gpt-3.5-turbo-0613'>
  | In<'gpt-3.5-turbo-0125', 'canadaeast' | 'northcentralus' | 'southcentralus'>
  | In<'gpt-3.5-turbo-1106', 'canadaeast' | 'westus'>;

export type OpenAIModelName = OpenAITextModelName | OpenAIRealtimeModelName;

export type AnthropicBedrockModelName =
  | Words<'claude-3-opus-20240229 claude-3-sonnet-20240229 claude-3-haiku-20240307'>
  | Words<'claude-3-5-sonnet-20240620 claude-3-5-sonnet-20241022 claude-3-5-haiku-20241022'>
  | Words<'claude-3-7-sonnet-20250219 claude-opus-4-20250514 claude-opus-4-5-20251101 claude-opus-4-6'>
  | Words<'claude-sonnet-4-20250514 claude-sonnet-4-5-20250929 claude-sonnet-4-6'>
  | Words<'claude-haiku-4-5-20251001 global.anthropic.claude-haiku-4-5-20251001-v1:0'>;

export type AnthropicModelName = Exclude<AnthropicBedrockModelName, `global.${string}`> | 'claude-sonnet-5';

export type GoogleModelName =
  | Words<'gemini-3.5-flash gemini-3.1-flash-lite gemini-3-flash-preview'>
  | Words<'gemini-2.5-pro gemini-2.5-flash gemini-2.5-flash-lite gemini-2.0-flash-lite-preview-02-05'>
  | `gemini-2.5-${Words<'pro-preview-05-06 flash-preview-05-20 flash-preview-04-17'>}`
  | Words<'gemini-2.0-flash gemini-2.0-flash-lite gemini-2.0-flash-exp gemini-2.0-flash-realtime-exp'>
  | Words<'gemini-2.0-flash-thinking-exp gemini-2.0-pro-exp-02-05'>
  | Words<'gemini-1.5-flash gemini-1.5-flash-002 gemini-1.5-pro gemini-1.5-pro-002 gemini-1.0-pro'>;

export type GroqModelName =
  | Words<'openai/gpt-oss-20b openai/gpt-oss-120b deepseek-r1-distill-llama-70b'>
  | Words<'llama-3.3-70b-versatile llama-3.1-405b-reasoning llama-3.1-8b-instant llama3-8b-8192'>
  | Words<'llama3-70b-8192 meta-llama/llama-4-scout-17b-16e-instruct gemma2-9b-it mistral-saba-24b'>
  | Words<'meta-llama/llama-4-maverick-17b-128e-instruct'>
  | Words<'moonshotai/kimi-k2-instruct-0905 compound-beta compound-beta-mini'>;

export type XaiModelName =
  | Words<'grok-beta grok-2 grok-3 grok-4-fast-reasoning grok-4-fast-non-reasoning'>
  | Words<'grok-4.20-0309-reasoning grok-4.20-0309-non-reasoning grok-4.3'>;
