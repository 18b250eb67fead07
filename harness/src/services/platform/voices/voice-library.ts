import { randomUUID } from 'node:crypto';
import type { Handlers } from '../handler-types.ts';
import { platformError } from '../http/errors.ts';
import { conditionsOf, everything, pageOf } from '../resources/list-query.ts';
import type { JsonObject } from '../json.ts';
import type { PlatformStore } from '../store/types.ts';

/** All providers of voices. */
const providers = (
  'vapi 11labs azure cartesia custom-voice deepgram hume inworld lmnt microsoft minimax neuphonic openai orpheus ' +
  'playht rime-ai sesame smallest-ai tavus wellsaid xai'
).split(' ');

/** @throws HttpError 404 for an unknown provider */
export function checkVoiceProvider(provider: string): void {
  if (!providers.includes(provider)) throw platformError(404, `There is no voice provider ${provider}.`);
}

/** Adds a private voice to the library. */
export function insertVoice(store: PlatformStore, provider: string, fields: JsonObject) {
  return store.insert('voice', {
    providerId: randomUUID(),
    ...fields,
    provider,
    isPublic: false,
    isDeleted: false,
  });
}

const ofProvider = (store: PlatformStore, provider: string) => {
  checkVoiceProvider(provider);
  return store.list('voice', { where: [{ path: 'provider', is: provider }], limit: everything });
};

export const voiceLibrary: Handlers['voiceLibrary'] = {
  async list({ store, params: { provider }, query: { keyword, ...query } }) {
    checkVoiceProvider(provider);
    return store.list('voice', {
      ...pageOf(query),
      where: [
        { path: 'provider', is: provider },
        ...conditionsOf(query),
        ...(keyword === undefined ? [] : [{ path: 'name', includes: String(keyword) }]),
      ],
    });
  },
  /** The contract's response contains voices: one per accent. */
  async listAccents({ store, params: { provider } }) {
    const voices = await ofProvider(store, provider);
    return [...new Map(voices.map((voice) => [voice['accent'], voice])).values()];
  },
  /** Emulation: fetches nothing and returns the known voices. */
  async sync({ store, fields }) {
    const named = [fields['providers'] ?? providers].flat().map(String);
    named.forEach(checkVoiceProvider);
    return store.list('voice', { where: [{ path: 'provider', oneOf: named }], limit: everything });
  },
  syncProvider: ({ store, params: { provider } }) => ofProvider(store, provider),
  async createSesameVoice({ store, fields }) {
    await insertVoice(store, 'sesame', { name: fields['voiceName'], description: fields['transcription'] });
  },
};
