import { nothing, operation, requiredText, text } from '../operation.ts';
import { form } from '../body/form.ts';
import { json } from '../body/json.ts';
import type { SbcConfiguration } from '../types/credential/telephony.ts';
import type {
  AddVoiceToProvider,
  CloneVoice,
  VoiceLibrary,
  VoiceLibraryVoice,
} from '../types/voice-library.ts';

export const provider = {
  listWorkflows: operation('GET', '/{provider}/workflows', {
    query: { locationId: text },
    response: json<SbcConfiguration>(),
  }),
  listWorkflowHooks: operation('GET', '/{provider}/workflows/{workflowId}/hooks', {
    response: json<SbcConfiguration>(),
  }),
  listLocations: operation('GET', '/{provider}/locations', { response: json<SbcConfiguration>() }),
  searchVoices: operation('GET', '/{provider}/voice/search', {
    query: { name: requiredText },
    response: json<VoiceLibraryVoice[]>(),
  }),
  addVoice: operation('POST', '/{provider}/voice/add', {
    body: json<AddVoiceToProvider>(),
    response: json<VoiceLibrary>(),
  }),
  /** @deprecated Use `searchVoices`. */
  searchVoicesPlural: operation('GET', '/{provider}/voices/search', {
    query: { name: requiredText },
    response: json<VoiceLibraryVoice[]>(),
    deprecated: true,
  }),
  /** @deprecated Use `addVoice`. */
  addVoicePlural: operation('POST', '/{provider}/voices/add', {
    body: json<AddVoiceToProvider>(),
    response: json<VoiceLibrary>(),
    deprecated: true,
  }),
  cloneVoice: operation('POST', '/11labs/voice/clone', {
    body: form<CloneVoice>('files'),
    response: nothing,
  }),
} as const;
