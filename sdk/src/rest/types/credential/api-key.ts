import type { Entity } from '../common.ts';
import type { CredentialFields } from './authentication.ts';

/** A provider that needs only a key. */
interface KeyOf<Provider extends string> extends CredentialFields {
  readonly provider: Provider;
  /** A secret: responses may omit it. */
  readonly apiKey: string;
}

export interface CreateAnthropicCredential extends KeyOf<'anthropic'> {}
export interface AnthropicCredential extends CreateAnthropicCredential, Entity {}
export interface UpdateAnthropicCredential extends Partial<CreateAnthropicCredential> {}

export interface CreateAnyscaleCredential extends KeyOf<'anyscale'> {}
export interface AnyscaleCredential extends CreateAnyscaleCredential, Entity {}
export interface UpdateAnyscaleCredential extends Partial<CreateAnyscaleCredential> {}

export interface CreateAssemblyAICredential extends KeyOf<'assembly-ai'> {}
export interface AssemblyAICredential extends CreateAssemblyAICredential, Entity {}
export interface UpdateAssemblyAICredential extends Partial<CreateAssemblyAICredential> {}

export interface CreateCerebrasCredential extends KeyOf<'cerebras'> {}
export interface CerebrasCredential extends CreateCerebrasCredential, Entity {}
export interface UpdateCerebrasCredential extends Partial<CreateCerebrasCredential> {}

export interface CreateDeepInfraCredential extends KeyOf<'deepinfra'> {}
export interface DeepInfraCredential extends CreateDeepInfraCredential, Entity {}
export interface UpdateDeepInfraCredential extends Partial<CreateDeepInfraCredential> {}

export interface CreateDeepSeekCredential extends KeyOf<'deep-seek'> {}
export interface DeepSeekCredential extends CreateDeepSeekCredential, Entity {}
export interface UpdateDeepSeekCredential extends Partial<CreateDeepSeekCredential> {}

export interface CreateGladiaCredential extends KeyOf<'gladia'> {}
export interface GladiaCredential extends CreateGladiaCredential, Entity {}
export interface UpdateGladiaCredential extends Partial<CreateGladiaCredential> {}

export interface CreateGoHighLevelCredential extends KeyOf<'gohighlevel'> {}
export interface GoHighLevelCredential extends CreateGoHighLevelCredential, Entity {}
export interface UpdateGoHighLevelCredential extends Partial<CreateGoHighLevelCredential> {}

export interface CreateGoogleCredential extends KeyOf<'google'> {}
export interface GoogleCredential extends CreateGoogleCredential, Entity {}
export interface UpdateGoogleCredential extends Partial<CreateGoogleCredential> {}

export interface CreateGroqCredential extends KeyOf<'groq'> {}
export interface GroqCredential extends CreateGroqCredential, Entity {}
export interface UpdateGroqCredential extends Partial<CreateGroqCredential> {}

export interface CreateHumeCredential extends KeyOf<'hume'> {}
export interface HumeCredential extends CreateHumeCredential, Entity {}
export interface UpdateHumeCredential extends Partial<CreateHumeCredential> {}

export interface CreateInflectionAICredential extends KeyOf<'inflection-ai'> {}
export interface InflectionAICredential extends CreateInflectionAICredential, Entity {}
export interface UpdateInflectionAICredential extends Partial<CreateInflectionAICredential> {}

export interface CreateInworldCredential extends KeyOf<'inworld'> {}
export interface InworldCredential extends CreateInworldCredential, Entity {}
export interface UpdateInworldCredential extends Partial<CreateInworldCredential> {}

export interface CreateLmntCredential extends KeyOf<'lmnt'> {}
export interface LmntCredential extends CreateLmntCredential, Entity {}
export interface UpdateLmntCredential extends Partial<CreateLmntCredential> {}

/** The key has at most 100 characters. */
export interface CreateMistralCredential extends KeyOf<'mistral'> {}
export interface MistralCredential extends CreateMistralCredential, Entity {}
export interface UpdateMistralCredential extends Partial<CreateMistralCredential> {}

export interface CreateNeuphonicCredential extends KeyOf<'neuphonic'> {}
export interface NeuphonicCredential extends CreateNeuphonicCredential, Entity {}
export interface UpdateNeuphonicCredential extends Partial<CreateNeuphonicCredential> {}

export interface CreateOpenAICredential extends KeyOf<'openai'> {}
export interface OpenAICredential extends CreateOpenAICredential, Entity {}
export interface UpdateOpenAICredential extends Partial<CreateOpenAICredential> {}

export interface CreateOpenRouterCredential extends KeyOf<'openrouter'> {}
export interface OpenRouterCredential extends CreateOpenRouterCredential, Entity {}
export interface UpdateOpenRouterCredential extends Partial<CreateOpenRouterCredential> {}

export interface CreatePerplexityAICredential extends KeyOf<'perplexity-ai'> {}
export interface PerplexityAICredential extends CreatePerplexityAICredential, Entity {}
export interface UpdatePerplexityAICredential extends Partial<CreatePerplexityAICredential> {}

export interface CreateRimeAICredential extends KeyOf<'rime-ai'> {}
export interface RimeAICredential extends CreateRimeAICredential, Entity {}
export interface UpdateRimeAICredential extends Partial<CreateRimeAICredential> {}

export interface CreateRunpodCredential extends KeyOf<'runpod'> {}
export interface RunpodCredential extends CreateRunpodCredential, Entity {}
export interface UpdateRunpodCredential extends Partial<CreateRunpodCredential> {}

export interface CreateSmallestAICredential extends KeyOf<'smallest-ai'> {}
export interface SmallestAICredential extends CreateSmallestAICredential, Entity {}
export interface UpdateSmallestAICredential extends Partial<CreateSmallestAICredential> {}

export interface CreateSpeechmaticsCredential extends KeyOf<'speechmatics'> {}
export interface SpeechmaticsCredential extends CreateSpeechmaticsCredential, Entity {}
export interface UpdateSpeechmaticsCredential extends Partial<CreateSpeechmaticsCredential> {}

export interface CreateTavusCredential extends KeyOf<'tavus'> {}
export interface TavusCredential extends CreateTavusCredential, Entity {}
export interface UpdateTavusCredential extends Partial<CreateTavusCredential> {}

export interface CreateTogetherAICredential extends KeyOf<'together-ai'> {}
export interface TogetherAICredential extends CreateTogetherAICredential, Entity {}
export interface UpdateTogetherAICredential extends Partial<CreateTogetherAICredential> {}

export interface CreateTrieveCredential extends KeyOf<'trieve'> {}
export interface TrieveCredential extends CreateTrieveCredential, Entity {}
export interface UpdateTrieveCredential extends Partial<CreateTrieveCredential> {}

export interface CreateWellSaidCredential extends KeyOf<'wellsaid'> {}
export interface WellSaidCredential extends CreateWellSaidCredential, Entity {}
export interface UpdateWellSaidCredential extends Partial<CreateWellSaidCredential> {}

export interface CreateXAiCredential extends KeyOf<'xai'> {}
export interface XAiCredential extends CreateXAiCredential, Entity {}
export interface UpdateXAiCredential extends Partial<CreateXAiCredential> {}

export type ApiKeyCredential =
  | AnthropicCredential
  | AnyscaleCredential
  | AssemblyAICredential
  | CerebrasCredential
  | DeepInfraCredential
  | DeepSeekCredential
  | GladiaCredential
  | GoHighLevelCredential
  | GoogleCredential
  | GroqCredential
  | HumeCredential
  | InflectionAICredential
  | InworldCredential
  | LmntCredential
  | MistralCredential
  | NeuphonicCredential
  | OpenAICredential
  | OpenRouterCredential
  | PerplexityAICredential
  | RimeAICredential
  | RunpodCredential
  | SmallestAICredential
  | SpeechmaticsCredential
  | TavusCredential
  | TogetherAICredential
  | TrieveCredential
  | WellSaidCredential
  | XAiCredential;

export type CreateApiKeyCredential =
  | CreateAnthropicCredential
  | CreateAnyscaleCredential
  | CreateAssemblyAICredential
  | CreateCerebrasCredential
  | CreateDeepInfraCredential
  | CreateDeepSeekCredential
  | CreateGladiaCredential
  | CreateGoHighLevelCredential
  | CreateGoogleCredential
  | CreateGroqCredential
  | CreateHumeCredential
  | CreateInflectionAICredential
  | CreateInworldCredential
  | CreateLmntCredential
  | CreateMistralCredential
  | CreateNeuphonicCredential
  | CreateOpenAICredential
  | CreateOpenRouterCredential
  | CreatePerplexityAICredential
  | CreateRimeAICredential
  | CreateRunpodCredential
  | CreateSmallestAICredential
  | CreateSpeechmaticsCredential
  | CreateTavusCredential
  | CreateTogetherAICredential
  | CreateTrieveCredential
  | CreateWellSaidCredential
  | CreateXAiCredential;

export type UpdateApiKeyCredential =
  | UpdateAnthropicCredential
  | UpdateAnyscaleCredential
  | UpdateAssemblyAICredential
  | UpdateCerebrasCredential
  | UpdateDeepInfraCredential
  | UpdateDeepSeekCredential
  | UpdateGladiaCredential
  | UpdateGoHighLevelCredential
  | UpdateGoogleCredential
  | UpdateGroqCredential
  | UpdateHumeCredential
  | UpdateInflectionAICredential
  | UpdateInworldCredential
  | UpdateLmntCredential
  | UpdateMistralCredential
  | UpdateNeuphonicCredential
  | UpdateOpenAICredential
  | UpdateOpenRouterCredential
  | UpdatePerplexityAICredential
  | UpdateRimeAICredential
  | UpdateRunpodCredential
  | UpdateSmallestAICredential
  | UpdateSpeechmaticsCredential
  | UpdateTavusCredential
  | UpdateTogetherAICredential
  | UpdateTrieveCredential
  | UpdateWellSaidCredential
  | UpdateXAiCredential;
