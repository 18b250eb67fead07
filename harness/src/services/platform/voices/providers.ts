import type { Handlers } from '../handler-types.ts';
import { found, platformError, refuse } from '../http/errors.ts';
import { filesIn, textIn } from '../http/form.ts';
import { textAt } from '../json.ts';
import type { PlatformRecord } from '../store/types.ts';
import type { PlatformRequest } from '../types.ts';
import { checkVoiceProvider, insertVoice } from './voice-library.ts';

type ProviderRequest = PlatformRequest<{ readonly provider: string }>;

async function searchVoices({ store, params: { provider }, query }: ProviderRequest) {
  checkVoiceProvider(provider);
  const voices = await store.list('voice', {
    where: [
      { path: 'provider', is: provider },
      { path: 'isPublic', is: true },
      { path: 'name', includes: String(query['name']) },
    ],
    limit: 100,
  });
  return voices.map(showVoice);
}

function showVoice({ providerId, name, description, gender, accent }: PlatformRecord) {
  return { voiceId: providerId, name, publicOwnerId: 'local-catalogue', description, gender, accent };
}

/** Copies a public voice to the organisation's own, under another name. */
async function addVoice({ store, params: { provider }, fields }: ProviderRequest) {
  checkVoiceProvider(provider);
  const voiceId = textAt(fields, 'voiceId') ?? '';
  const where = [
    { path: 'provider', is: provider },
    { path: 'providerId', is: voiceId },
    { path: 'isPublic', is: true },
  ];
  const [voice] = await store.list('voice', { where, limit: 1 });
  const { id: _, createdAt: __, ...known } = found(voice, 'voice', voiceId);
  return insertVoice(store, provider, { ...known, name: fields['name'] });
}

/** Emulation: the clone is a voice in the library; the recordings are not stored. */
async function cloneVoice({ store, body }: PlatformRequest): Promise<void> {
  const name = textIn(body, 'name');
  const description = textIn(body, 'description');
  const labels = textIn(body, 'labels');
  refuse([
    ...(name === undefined || name === '' ? ['name should not be empty'] : []),
    ...(filesIn(body, 'files').length === 0 ? ['files must contain at least one file'] : []),
  ]);
  await insertVoice(store, '11labs', {
    name,
    ...(description === undefined ? {} : { description }),
    ...(labels === undefined ? {} : { labels }),
  });
}

const workflowProviders = new Set(['make', 'gohighlevel']);

/** Emulation: there is no account. The contract's response is an object without fields. */
async function emptyObject({ params: { provider } }: PlatformRequest<{ readonly provider: string }>) {
  if (!workflowProviders.has(provider)) {
    throw platformError(404, `There is no workflow provider ${provider}.`);
  }
  return {};
}

export const provider: Handlers['provider'] = {
  listWorkflows: emptyObject,
  listWorkflowHooks: emptyObject,
  listLocations: emptyObject,
  searchVoices,
  searchVoicesPlural: searchVoices,
  addVoice,
  addVoicePlural: addVoice,
  cloneVoice,
};
