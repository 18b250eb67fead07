import { nothing } from '../answer/formats.ts';
import { form } from '../body/form.ts';
import { json } from '../body/json.ts';
import { operation, requiredText, text } from '../operation.ts';
import type { SbcConfiguration } from '../types/provider.ts';
import type {
  AddVoiceToProvider,
  CloneVoice,
  VoiceLibrary,
  VoiceLibraryVoice,
} from '../types/voice-library.ts';

export const provider = {
  listWorkflows: operation('GET', '/{provider}/workflows', {
    query: { locationId: text },
    answer: json<SbcConfiguration>(),
  }),
  listWorkflowHooks: operation('GET', '/{provider}/workflows/{workflowId}/hooks', {
    answer: json<SbcConfiguration>(),
  }),
  listLocations: operation('GET', '/{provider}/locations', { answer: json<SbcConfiguration>() }),
  searchVoices: operation('GET', '/{provider}/voice/search', {
    query: { name: requiredText },
    answer: json<VoiceLibraryVoice[]>(),
  }),
  addVoice: operation('POST', '/{provider}/voice/add', {
    body: json<AddVoiceToProvider>(),
    answer: json<VoiceLibrary>(),
  }),
  /** @deprecated Use `searchVoices`. */
  searchVoicesPlural: operation('GET', '/{provider}/voices/search', {
    query: { name: requiredText },
    answer: json<VoiceLibraryVoice[]>(),
    deprecated: true,
  }),
  /** @deprecated Use `addVoice`. */
  addVoicePlural: operation('POST', '/{provider}/voices/add', {
    body: json<AddVoiceToProvider>(),
    answer: json<VoiceLibrary>(),
    deprecated: true,
  }),
  cloneVoice: operation('POST', '/11labs/voice/clone', { body: form<CloneVoice>('files'), answer: nothing }),
} as const;
