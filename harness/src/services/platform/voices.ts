import { randomUUID } from 'node:crypto';
import { choicesOf } from './body/shapes.ts';
import { found, platformError } from './http/errors.ts';
import { conditionsOf, everything, pageOf } from './records/list-query.ts';
import type { PlatformRecord, PlatformStore } from './store.ts';
import type { Handlers, PlatformRequest } from './types.ts';
import { type JsonObject, omit, textAt } from './values.ts';

const providers = choicesOf('VoiceLibraryProvider');
const workflowProviders = ['make', 'gohighlevel'];

/** @throws HttpError 404 for an unknown provider */
function checkProvider(provider: string, known = providers): void {
  if (!known.includes(provider)) throw platformError(404, `There is no provider ${provider} here.`);
}

export const voiceHandlers: Handlers = {
  async 'GET /voice-library/{provider}'({ store, params: { provider = '' }, query: { keyword, ...query } }) {
    checkProvider(provider);
    const named = keyword === undefined ? [] : [{ path: 'name', includes: String(keyword) }];
    const where = [{ path: 'provider', is: provider }, ...conditionsOf(query), ...named];
    return store.list('voice', { ...pageOf(query), where });
  },
  /** The contract's response contains voices: one per accent. */
  async 'GET /voice-library/{provider}/accents'(request) {
    const voices = await voicesOf(request);
    const accents = [...new Map(voices.map((voice) => [voice['accent'], voice])).values()];
    return accents.slice(0, pageOf(request.query, everything).limit);
  },
  /** Emulation: fetches nothing and returns the known voices. */
  async 'POST /voice-library/sync'({ store, fields }) {
    const named = [fields['providers'] ?? providers].flat().map(String);
    named.forEach((provider) => checkProvider(provider));
    return store.list('voice', { where: [{ path: 'provider', oneOf: named }], limit: everything });
  },
  'POST /voice-library/sync/{provider}': voicesOf,
  async 'POST /voice-library/create-sesame-voice'({ store, fields }) {
    await insertVoice(store, 'sesame', { name: fields['voiceName'], description: fields['transcription'] });
  },
  'GET /{provider}/voice/search': searchVoices,
  'GET /{provider}/voices/search': searchVoices,
  'POST /{provider}/voice/add': addVoice,
  'POST /{provider}/voices/add': addVoice,
  'POST /11labs/voice/clone': cloneVoice,
  'GET /{provider}/workflows': emptyObject,
  'GET /{provider}/workflows/{workflowId}/hooks': emptyObject,
  'GET /{provider}/locations': emptyObject,
};

async function voicesOf({ store, params, query }: PlatformRequest): Promise<PlatformRecord[]> {
  const { provider = '' } = params;
  checkProvider(provider);
  const where = [{ path: 'provider', is: provider }, ...conditionsOf(query)];
  return store.list('voice', { where, limit: everything });
}

async function searchVoices({ store, params: { provider = '' }, query }: PlatformRequest) {
  checkProvider(provider);
  const where = [...publicOf(provider), { path: 'name', includes: String(query['name']) }];
  const voices = await store.list('voice', { where, limit: 100 });
  return voices.map(({ providerId: voiceId, name, description, gender, accent }) => {
    return { voiceId, name, publicOwnerId: 'local-catalogue', description, gender, accent };
  });
}

/** Copies a public voice to the organisation's own, under another name. */
async function addVoice({ store, params: { provider = '' }, fields }: PlatformRequest) {
  checkProvider(provider);
  const voiceId = textAt(fields, 'voiceId') ?? '';
  const where = [...publicOf(provider), { path: 'providerId', is: voiceId }];
  const [voice] = await store.list('voice', { where, limit: 1 });
  const { id: _, createdAt: __, ...known } = found(voice, 'voice', voiceId);
  return insertVoice(store, provider, { ...known, name: fields['name'] });
}

/** Emulation: the clone is a voice in the library; the recordings are not stored. */
async function cloneVoice({ store, fields }: PlatformRequest): Promise<void> {
  await insertVoice(store, '11labs', omit(fields, 'files'));
}

/** Emulation: there is no account. The contract's response is an object without fields. */
async function emptyObject({ params: { provider = '' } }: PlatformRequest): Promise<JsonObject> {
  checkProvider(provider, workflowProviders);
  return {};
}

const publicOf = (provider: string) => [
  { path: 'provider', is: provider },
  { path: 'isPublic', is: true },
];

/** Adds a private voice to the library. */
const insertVoice = (store: PlatformStore, provider: string, fields: JsonObject) =>
  store.insert('voice', { providerId: randomUUID(), ...fields, provider, isPublic: false, isDeleted: false });

/** The initial public voices: provider, name, gender, accent, language. All but the providers' names are made up. */
const catalogue = `
11labs Amber female american en
11labs Bertram male british en
11labs Carla female castilian es
azure Dora female american en
cartesia Edgar male american en
deepgram Fiona female irish en
openai Gerald male american en
playht Hester female british en
rime-ai Ivo male american en
vapi Joan female american en
vapi Karl male german de
`;

/** Adds missing public voices to the store. */
export async function seedVoices(store: PlatformStore): Promise<void> {
  for (const [index, line] of catalogue.trim().split('\n').entries()) {
    const [provider = '', name = '', gender, accent, language] = line.split(' ');
    const id = `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;
    if (await store.get('voice', id)) continue;
    const slug = name.toLowerCase();
    await store.insert('voice', {
      id,
      createdAt: new Date('2026-01-01T00:00:00Z'),
      provider,
      providerId: `${provider}-${slug}`,
      slug,
      name,
      gender,
      accent,
      language,
      languageCode: language,
      description: `${name}, a voice of the local catalogue`,
      isPublic: true,
      isDeleted: false,
    });
  }
}
