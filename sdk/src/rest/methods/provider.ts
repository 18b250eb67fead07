// Written by npm run docs from ../operations/provider.ts.

import type {
  AddVoiceToProvider,
  CloneVoice,
  VoiceLibrary,
  VoiceLibraryVoice,
} from '../types/voice-library.ts';
import type { Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';
import type { SbcConfiguration } from '../types/credential/telephony.ts';

/** Query of `provider.listWorkflows`. */
export interface ProviderListWorkflowsQuery {
  /** Only workflows of this location of the account, from `listLocations`. */
  readonly locationId?: string | null | undefined;
}

/** Query of `provider.searchVoices`. */
export interface ProviderSearchVoicesQuery {
  /** Text that the voice's name must contain. */
  readonly name: string;
}

/** Query of `provider.searchVoicesPlural`. */
export interface ProviderSearchVoicesPluralQuery {
  /** Text that the voice's name must contain. */
  readonly name: string;
}

/** What your accounts at other providers offer: automation workflows and voices. */
export interface ProviderMethods {
  /**
   * Reads the workflows of a connected automation account, to make tools of them. The contract does not
   * describe the response's fields.
   * @param provider automation service, `make` or `gohighlevel`
   * @throws PlatformError 404 if there is no such service
   */
  listWorkflows(
    provider: string,
    query?: ProviderListWorkflowsQuery,
    options?: RequestOptions,
  ): Promise<Received<SbcConfiguration>>;

  /**
   * Reads the webhooks that start a workflow. The contract does not describe the response's fields.
   * @param provider automation service, `make` or `gohighlevel`
   * @param workflowId id that the service gave the workflow
   * @throws PlatformError 404 if there is no such service
   */
  listWorkflowHooks(
    provider: string,
    workflowId: string,
    options?: RequestOptions,
  ): Promise<Received<SbcConfiguration>>;

  /**
   * Reads the sub-accounts of a connected automation account. The contract does not describe the response's
   * fields.
   * @param provider automation service, `gohighlevel`
   * @throws PlatformError 404 if there is no such service
   */
  listLocations(provider: string, options?: RequestOptions): Promise<Received<SbcConfiguration>>;

  /**
   * Finds public voices at the voice service itself, at most 100, before they are in your library.
   * @param provider voice service, such as `11labs`
   * @throws PlatformError 404 if there is no such service
   */
  searchVoices(
    provider: string,
    query: ProviderSearchVoicesQuery,
    options?: RequestOptions,
  ): Promise<Received<VoiceLibraryVoice[]>>;

  /**
   * Copies a public voice into your account at the voice service, under a name of your own.
   * @param provider voice service, such as `11labs`
   * @throws PlatformError 404 if there is no such service or voice
   */
  addVoice(
    provider: string,
    body: AddVoiceToProvider,
    options?: RequestOptions,
  ): Promise<Received<VoiceLibrary>>;

  /**
   * Finds public voices at the older address of `searchVoices`.
   * @param provider voice service, such as `11labs`
   * @throws PlatformError 404 if there is no such service
   * @deprecated Use `searchVoices`.
   */
  searchVoicesPlural(
    provider: string,
    query: ProviderSearchVoicesPluralQuery,
    options?: RequestOptions,
  ): Promise<Received<VoiceLibraryVoice[]>>;

  /**
   * Copies a public voice at the older address of `addVoice`.
   * @param provider voice service, such as `11labs`
   * @throws PlatformError 404 if there is no such service or voice
   * @deprecated Use `addVoice`.
   */
  addVoicePlural(
    provider: string,
    body: AddVoiceToProvider,
    options?: RequestOptions,
  ): Promise<Received<VoiceLibrary>>;

  /**
   * Makes a voice at ElevenLabs from recordings of a person. Resolves to nothing; `voiceLibrary.sync` then
   * brings the voice into your library.
   * @throws PlatformError 400 if the name or the recordings are missing
   * @throws PlatformError 413 if the recordings are too large
   */
  cloneVoice(body: CloneVoice, options?: RequestOptions): Promise<void>;
}
