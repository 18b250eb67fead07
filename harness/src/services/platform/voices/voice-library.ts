import { randomUUID } from 'node:crypto';
import type { Handlers } from '../handler-types.ts';
import { platformError } from '../http/errors.ts';
import { conditionsOf, everything, pageOf } from '../resources/list-query.ts';
import type { JsonObject } from '../json.ts';
import type { PlatformStore } from '../store/types.ts';

/** Providers that the library knows voices of, or may come to know. */
const providers = (
  'vapi 11labs azure cartesia custom-voice deepgram hume inworld lmnt microsoft minimax neuphonic openai orpheus ' +
  'playht rime-ai sesame smallest-ai tavus wellsaid xai'
).split(' ');

/** @throws HttpError 404 for what is not a provider of voices */
export function checkVoiceProvider(provider: string): void {
  if (!providers.includes(provider)) throw platformError(404, `There is no voice provider ${provider}.`);
}

/** Adds a voice of one's own to the library. */
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
        ...(keyword === undefined ? [] : [{ path: 'name', includes: keyword }]),
      ],
    });
  },
  /** The contract answers voices here: one for each accent. */
  async listAccents({ store, params: { provider } }) {
    const voices = await ofProvider(store, provider);
    return [...new Map(voices.map((voice) => [voice['accent'], voice])).values()];
  },
  /** Emulation: there is nothing to fetch; the answer is what is known. */
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
