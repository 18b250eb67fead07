import { randomUUID } from 'node:crypto';
import { choicesOf } from './body/shapes.ts';
import { found, platformError } from './http/responses.ts';
import { conditionsOf, everything, pageOf } from './records/list-query.ts';
import type { Condition, PlatformStore } from './store.ts';
import type { Handlers, PlatformRequest } from './types.ts';
import { omit } from './values.ts';

const providers = choicesOf('VoiceLibraryProvider');

/** The voices of the provider in the path. @throws HttpError 404 for an unknown provider */
function voicesOf(
  { store, params: { provider = '' }, query }: PlatformRequest,
  ...where: readonly Condition[]
) {
  if (!providers.includes(provider)) throw platformError(404, `There is no provider ${provider} here.`);
  const { name, keyword = name, ownerId: _, ...others } = query;
  const named = keyword === undefined ? [] : [{ path: 'name', includes: String(keyword) }];
  const all = [{ path: 'provider', is: provider }, ...conditionsOf(others), ...named, ...where];
  return store.list('voice', { ...pageOf(others, everything), where: all });
}

export const voiceHandlers: Handlers = {
  'GET /voice-library/{provider}': (request) => voicesOf(request),
  /** The contract's response contains voices: one per accent. */
  async 'GET /voice-library/{provider}/accents'(request) {
    const { limit = everything, ...query } = request.query;
    const voices = await voicesOf({ ...request, query });
    const accents = [...new Map(voices.map((voice) => [voice['accent'], voice])).values()];
    return accents.slice(0, Number(limit));
  },
  /** Emulation: fetches nothing and returns the known voices. */
  'POST /voice-library/sync': ({ store, fields }) =>
    store.list('voice', {
      where: [{ path: 'provider', oneOf: [fields['providers'] ?? providers].flat().map(String) }],
      limit: everything,
    }),
  'POST /voice-library/sync/{provider}': (request) => voicesOf(request),
  async 'POST /voice-library/create-sesame-voice'({ store, fields }) {
    await insertVoice(store, 'sesame', { name: fields['voiceName'], description: fields['transcription'] });
  },
  'GET /{provider}/voice/search': searchVoices,
  'GET /{provider}/voices/search': searchVoices,
  'POST /{provider}/voice/add': addVoice,
  'POST /{provider}/voices/add': addVoice,
  /** Emulation: the clone is a voice in the library; the recordings are not stored. */
  async 'POST /11labs/voice/clone'({ store, fields }) {
    await insertVoice(store, '11labs', omit(fields, 'files'));
  },
  // Emulation: there is no account. The contract's response is an object without fields.
  'GET /{provider}/workflows': async () => ({}),
  'GET /{provider}/workflows/{workflowId}/hooks': async () => ({}),
  'GET /{provider}/locations': async () => ({}),
};

const isPublic = { path: 'isPublic', is: true };

async function searchVoices(request: PlatformRequest) {
  const voices = await voicesOf(request, isPublic);
  return voices.map(({ providerId: voiceId, name, gender, accent }) => {
    return { voiceId, name, publicOwnerId: 'local-catalogue', gender, accent };
  });
}

/** Copies a public voice to the organisation's own, under another name. */
async function addVoice(request: PlatformRequest) {
  const { store, params, fields } = request;
  const id = String(fields['voiceId']);
  const [voice] = await voicesOf(request, isPublic, { path: 'providerId', is: id });
  const known = omit(found(voice, 'voice', id), 'id', 'createdAt');
  return insertVoice(store, params['provider'] ?? '', { ...known, name: fields['name'] });
}

/** Adds a private voice to the library. */
const insertVoice = (store: PlatformStore, provider: string, fields: object) =>
  store.insert('voice', { providerId: randomUUID(), ...fields, provider, isPublic: false, isDeleted: false });

/** The initial public voices: provider, name, gender, accent. All but the providers' names are made up. */
const catalogue = [
  '11labs Amber female american',
  '11labs Bertram male british',
  'deepgram Fiona female irish',
  'openai Gerald male american',
  'vapi Joan female american',
];

export async function seedVoices(store: PlatformStore): Promise<void> {
  for (const [index, line] of catalogue.entries()) {
    const [provider, name, gender, accent] = line.split(' ');
    const id = `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;
    if (await store.get('voice', id)) continue;
    const voice = { provider, providerId: `${provider}-${name}`, name, gender, accent };
    const createdAt = new Date('2026-01-01T00:00:00Z');
    await store.insert('voice', { id, createdAt, ...voice, isPublic: true, isDeleted: false });
  }
}
