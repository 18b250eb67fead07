import type { Entity, Open } from '../common.ts';
import type {
  AwsKeysAuthenticationPlan,
  AwsRoleAuthenticationPlan,
  AwsRoleSession,
  CredentialFields,
  OAuth2AuthenticationPlan,
  OAuth2AuthenticationSession,
} from './authentication.ts';
import type { AzureRegion } from './storage.ts';
import type { Words } from '../words.ts';

interface SecretKey extends CredentialFields {
  /** A secret: responses may omit it. */
  readonly apiKey: string;
}

interface AddressedKey extends SecretKey {
  /** Address of the provider, if it is not the usual one. */
  readonly apiUrl?: string;
}

export interface CreateAnthropicBedrockCredential extends CredentialFields {
  readonly provider: 'anthropic-bedrock';
  readonly region: Open<
    Words<'us-east-1 us-west-2 eu-central-1 eu-west-1 eu-west-3 ap-northeast-1 ap-southeast-2'>
  >;
  readonly authenticationPlan: AwsKeysAuthenticationPlan | AwsRoleAuthenticationPlan;
}
export interface AnthropicBedrockCredential extends CreateAnthropicBedrockCredential, Entity {
  readonly authenticationArtifact?: { readonly externalId: string };
  readonly authenticationSession?: AwsRoleSession;
}
export interface UpdateAnthropicBedrockCredential extends Partial<CreateAnthropicBedrockCredential> {}

export interface CreateAzureOpenAICredential extends CredentialFields {
  readonly provider: 'azure-openai';
  readonly region: AzureRegion;
  readonly models: readonly AzureOpenAIModelName[];
  /** A secret: responses may omit it. */
  readonly openAIKey: string;
  /** At most 10,000 characters. */
  readonly openAIEndpoint: string;
  /** A secret: responses may omit it. */
  readonly ocpApimSubscriptionKey?: string;
}
export interface AzureOpenAICredential extends CreateAzureOpenAICredential, Entity {}
export interface UpdateAzureOpenAICredential extends Partial<CreateAzureOpenAICredential> {}

export type AzureOpenAIModelName = Open<
  | `gpt-5.6-${'luna' | 'terra' | 'sol'}-2026-07-09`
  | Words<'gpt-5.4 gpt-5.4-mini gpt-5.4-mini-2026-03-17 gpt-5.4-nano gpt-5.2 gpt-5.2-chat'>
  | Words<'gpt-5.1 gpt-5.1-chat gpt-5 gpt-5-mini gpt-5-nano'>
  | Words<'gpt-4.1 gpt-4.1-2025-04-14 gpt-4.1-mini-2025-04-14 gpt-4.1-nano-2025-04-14'>
  | Words<'gpt-4o gpt-4o-2024-11-20 gpt-4o-2024-08-06 gpt-4o-2024-05-13 gpt-4o-mini-2024-07-18'>
  | Words<'gpt-4-turbo-2024-04-09 gpt-4-0125-preview gpt-4-1106-preview gpt-4-0613'>
  | Words<'gpt-35-turbo-0125 gpt-35-turbo-1106'>
>;

export interface CreateCartesiaCredential extends AddressedKey {
  readonly provider: 'cartesia';
}
export interface CartesiaCredential extends CreateCartesiaCredential, Entity {}
export interface UpdateCartesiaCredential extends Partial<CreateCartesiaCredential> {}

/** A model of your own. The key is sent as a bearer token. */
export interface CreateCustomLLMCredential extends SecretKey {
  readonly provider: 'custom-llm';
  /** OAuth instead of the key. */
  readonly authenticationPlan?: OAuth2AuthenticationPlan;
}
export interface CustomLLMCredential extends CreateCustomLLMCredential, Entity {
  readonly authenticationSession?: OAuth2AuthenticationSession;
}
export interface UpdateCustomLLMCredential extends Partial<CreateCustomLLMCredential> {}

export interface CreateDeepgramCredential extends AddressedKey {
  readonly provider: 'deepgram';
}
export interface DeepgramCredential extends CreateDeepgramCredential, Entity {}
export interface UpdateDeepgramCredential extends Partial<CreateDeepgramCredential> {}

export interface CreateElevenLabsCredential extends SecretKey {
  readonly provider: '11labs';
  readonly apiUrl?: Open<'https://api.elevenlabs.io' | 'https://api.eu.residency.elevenlabs.io'> | null;
}
export interface ElevenLabsCredential extends CreateElevenLabsCredential, Entity {}
export interface UpdateElevenLabsCredential extends Partial<CreateElevenLabsCredential> {}

export interface CreateLangfuseCredential extends SecretKey {
  readonly provider: 'langfuse';
  readonly publicKey: string;
  readonly apiUrl: string;
}
export interface LangfuseCredential extends CreateLangfuseCredential, Entity {}
export interface UpdateLangfuseCredential extends Partial<CreateLangfuseCredential> {}

export interface CreateMakeCredential extends SecretKey {
  readonly provider: 'make';
  readonly teamId: string;
  /** For example `eu1` or `us2`. */
  readonly region: string;
}
export interface MakeCredential extends CreateMakeCredential, Entity {}
export interface UpdateMakeCredential extends Partial<CreateMakeCredential> {}

export interface CreateMicrosoftCredential extends SecretKey {
  readonly provider: 'microsoft';
  /** At most 64 characters. `eastus` by default. */
  readonly region?: string;
}
export interface MicrosoftCredential extends CreateMicrosoftCredential, Entity {}
export interface UpdateMicrosoftCredential extends Partial<CreateMicrosoftCredential> {}

export interface CreateMinimaxCredential extends SecretKey {
  readonly provider: 'minimax';
  readonly groupId: string;
}
export interface MinimaxCredential extends CreateMinimaxCredential, Entity {}
export interface UpdateMinimaxCredential extends Partial<CreateMinimaxCredential> {}

export interface CreatePlayHTCredential extends SecretKey {
  readonly provider: 'playht';
  readonly userId: string;
}
export interface PlayHTCredential extends CreatePlayHTCredential, Entity {}
export interface UpdatePlayHTCredential extends Partial<CreatePlayHTCredential> {}

export interface CreateSonioxCredential extends AddressedKey {
  readonly provider: 'soniox';
}
export interface SonioxCredential extends CreateSonioxCredential, Entity {}
export interface UpdateSonioxCredential extends Partial<CreateSonioxCredential> {}

export type ProviderCredential =
  | AnthropicBedrockCredential
  | AzureOpenAICredential
  | CartesiaCredential
  | CustomLLMCredential
  | DeepgramCredential
  | ElevenLabsCredential
  | LangfuseCredential
  | MakeCredential
  | MicrosoftCredential
  | MinimaxCredential
  | PlayHTCredential
  | SonioxCredential;

export type CreateProviderCredential =
  | CreateAnthropicBedrockCredential
  | CreateAzureOpenAICredential
  | CreateCartesiaCredential
  | CreateCustomLLMCredential
  | CreateDeepgramCredential
  | CreateElevenLabsCredential
  | CreateLangfuseCredential
  | CreateMakeCredential
  | CreateMicrosoftCredential
  | CreateMinimaxCredential
  | CreatePlayHTCredential
  | CreateSonioxCredential;

export type UpdateProviderCredential =
  | UpdateAnthropicBedrockCredential
  | UpdateAzureOpenAICredential
  | UpdateCartesiaCredential
  | UpdateCustomLLMCredential
  | UpdateDeepgramCredential
  | UpdateElevenLabsCredential
  | UpdateLangfuseCredential
  | UpdateMakeCredential
  | UpdateMicrosoftCredential
  | UpdateMinimaxCredential
  | UpdatePlayHTCredential
  | UpdateSonioxCredential;
