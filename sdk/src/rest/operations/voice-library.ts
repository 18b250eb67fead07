import { nothing, number, operation, text } from '../operation.ts';
import { json } from '../body/json.ts';
import { byPage } from '../paging/by-page.ts';
import type { CreateSesameVoice, SyncVoiceLibrary, VoiceLibrary } from '../types/voice-library.ts';
import { timed } from './parameters.ts';

export const voiceLibrary = {
  list: operation('GET', '/voice-library/{provider}', {
    query: { ...timed, page: number, keyword: text, language: text, accent: text, gender: text },
    response: json<VoiceLibrary[]>(),
    paging: byPage,
  }),
  listAccents: operation('GET', '/voice-library/{provider}/accents', { response: json<VoiceLibrary[]>() }),
  sync: operation('POST', '/voice-library/sync', {
    body: json<SyncVoiceLibrary>(),
    response: json<VoiceLibrary[]>(),
  }),
  syncProvider: operation('POST', '/voice-library/sync/{provider}', { response: json<VoiceLibrary[]>() }),
  createSesameVoice: operation('POST', '/voice-library/create-sesame-voice', {
    body: json<CreateSesameVoice>(),
    response: nothing,
  }),
} as const;
