import { nothing, number, operation, text } from '../operation.ts';
import { json } from '../body/json.ts';
import { byPage } from '../paging/by-page.ts';
import type { CreateSesameVoice, SyncVoiceLibrary, VoiceLibrary } from '../types/voice-library.ts';
import { timed } from './parameters.ts';

/** The voices that assistants can have: public ones, and your own. */
export const voiceLibrary = {
  /**
   * Lists the voices of one service. `providerId` is what an assistant's `voice.voiceId` takes, and `previewUrl` a
   * sample to hear.
   * @param provider voice service, such as `11labs` or `cartesia`
   * @throws PlatformError 404 if there is no such service
   */
  list: operation('GET', '/voice-library/{provider}', {
    query: {
      ...timed,
      /** Number of the page. 1 by default, which is the first. */
      page: number,
      /** Only voices whose name contains this text. */
      keyword: text,
      /** Only voices that speak this language, as written in their `language`. */
      language: text,
      /** Only voices with this accent, from `listAccents`. */
      accent: text,
      /** Only `male` or only `female` voices. */
      gender: text,
    },
    response: json<VoiceLibrary[]>(),
    paging: byPage,
  }),
  /**
   * Lists one voice for each accent that a service has, all at once. Their `accent` is the filter of `list`.
   * @param provider voice service, such as `11labs` or `cartesia`
   * @throws PlatformError 404 if there is no such service
   */
  listAccents: operation('GET', '/voice-library/{provider}/accents', { response: json<VoiceLibrary[]>() }),
  /**
   * Fetches the current voices of the named services, or of all, with your own accounts there. Resolves to the voices.
   * @throws PlatformError 404 if there is no such service
   */
  sync: operation('POST', '/voice-library/sync', {
    body: json<SyncVoiceLibrary>(),
    response: json<VoiceLibrary[]>(),
  }),
  /**
   * Fetches the current voices of one service, with your own account there. Resolves to the voices.
   * @param provider voice service, such as `11labs` or `cartesia`
   * @throws PlatformError 404 if there is no such service
   */
  syncProvider: operation('POST', '/voice-library/sync/{provider}', { response: json<VoiceLibrary[]>() }),
  /**
   * Adds a Sesame voice, named `voiceName`, from the transcription of a recording. Resolves to nothing.
   * @throws PlatformError 400 if the name or the transcription is missing
   */
  createSesameVoice: operation('POST', '/voice-library/create-sesame-voice', {
    body: json<CreateSesameVoice>(),
    response: nothing,
  }),
} as const;
