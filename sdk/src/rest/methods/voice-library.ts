// Written by npm run docs from ../operations/voice-library.ts.

import type { CreateSesameVoice, SyncVoiceLibrary, VoiceLibrary } from '../types/voice-library.ts';
import type { List } from '../method.ts';
import type { Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';
import type { TimedQuery } from './parameters.ts';

/** Query of `voiceLibrary.list`. */
export interface VoiceLibraryListQuery extends TimedQuery {
  /** Number of the page. 1 by default, which is the first. */
  readonly page?: number | null | undefined;
  /** Only voices whose name contains this text. */
  readonly keyword?: string | null | undefined;
  /** Only voices that speak this language, as written in their `language`. */
  readonly language?: string | null | undefined;
  /** Only voices with this accent, from `listAccents`. */
  readonly accent?: string | null | undefined;
  /** Only `male` or only `female` voices. */
  readonly gender?: string | null | undefined;
}

/** The voices that assistants can have: public ones, and your own. */
export interface VoiceLibraryMethods {
  /**
   * Lists the voices of one service. `providerId` is what an assistant's `voice.voiceId` takes, and
   * `previewUrl` a sample to hear.
   * @param provider voice service, such as `11labs` or `cartesia`
   * @throws PlatformError 404 if there is no such service
   */
  list(
    provider: string,
    query?: VoiceLibraryListQuery,
    options?: RequestOptions,
  ): List<Received<VoiceLibrary[]>>;

  /**
   * Lists one voice for each accent that a service has, all at once. Their `accent` is the filter of `list`.
   * @param provider voice service, such as `11labs` or `cartesia`
   * @throws PlatformError 404 if there is no such service
   */
  listAccents(provider: string, options?: RequestOptions): Promise<Received<VoiceLibrary[]>>;

  /**
   * Fetches the current voices of the named services, or of all, with your own accounts there. Resolves to
   * the voices.
   * @throws PlatformError 404 if there is no such service
   */
  sync(body: SyncVoiceLibrary, options?: RequestOptions): Promise<Received<VoiceLibrary[]>>;

  /**
   * Fetches the current voices of one service, with your own account there. Resolves to the voices.
   * @param provider voice service, such as `11labs` or `cartesia`
   * @throws PlatformError 404 if there is no such service
   */
  syncProvider(provider: string, options?: RequestOptions): Promise<Received<VoiceLibrary[]>>;

  /**
   * Adds a Sesame voice, named `voiceName`, from the transcription of a recording. Resolves to nothing.
   * @throws PlatformError 400 if the name or the transcription is missing
   */
  createSesameVoice(body: CreateSesameVoice, options?: RequestOptions): Promise<void>;
}
