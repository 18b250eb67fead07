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

/** What your accounts at other providers offer: automation workflows and voices. */
export const provider = {
  /**
   * Reads the workflows of a connected automation account, to make tools of them. The contract does not describe the
   * response's fields.
   * @param provider automation service, `make` or `gohighlevel`
   * @throws PlatformError 404 if there is no such service
   */
  listWorkflows: operation('GET', '/{provider}/workflows', {
    query: {
      /** Only workflows of this location of the account, from `listLocations`. */
      locationId: text,
    },
    response: json<SbcConfiguration>(),
  }),
  /**
   * Reads the webhooks that start a workflow. The contract does not describe the response's fields.
   * @param provider automation service, `make` or `gohighlevel`
   * @param workflowId id that the service gave the workflow
   * @throws PlatformError 404 if there is no such service
   */
  listWorkflowHooks: operation('GET', '/{provider}/workflows/{workflowId}/hooks', {
    response: json<SbcConfiguration>(),
  }),
  /**
   * Reads the sub-accounts of a connected automation account. The contract does not describe the response's fields.
   * @param provider automation service, `gohighlevel`
   * @throws PlatformError 404 if there is no such service
   */
  listLocations: operation('GET', '/{provider}/locations', { response: json<SbcConfiguration>() }),
  /**
   * Finds public voices at the voice service itself, at most 100, before they are in your library.
   * @param provider voice service, such as `11labs`
   * @throws PlatformError 404 if there is no such service
   */
  searchVoices: operation('GET', '/{provider}/voice/search', {
    query: {
      /** Text that the voice's name must contain. */
      name: requiredText,
    },
    response: json<VoiceLibraryVoice[]>(),
  }),
  /**
   * Copies a public voice into your account at the voice service, under a name of your own.
   * @param provider voice service, such as `11labs`
   * @throws PlatformError 404 if there is no such service or voice
   */
  addVoice: operation('POST', '/{provider}/voice/add', {
    body: json<AddVoiceToProvider>(),
    response: json<VoiceLibrary>(),
  }),
  /**
   * Finds public voices at the older address of `searchVoices`.
   * @param provider voice service, such as `11labs`
   * @throws PlatformError 404 if there is no such service
   * @deprecated Use `searchVoices`.
   */
  searchVoicesPlural: operation('GET', '/{provider}/voices/search', {
    query: {
      /** Text that the voice's name must contain. */
      name: requiredText,
    },
    response: json<VoiceLibraryVoice[]>(),
    deprecated: true,
  }),
  /**
   * Copies a public voice at the older address of `addVoice`.
   * @param provider voice service, such as `11labs`
   * @throws PlatformError 404 if there is no such service or voice
   * @deprecated Use `addVoice`.
   */
  addVoicePlural: operation('POST', '/{provider}/voices/add', {
    body: json<AddVoiceToProvider>(),
    response: json<VoiceLibrary>(),
    deprecated: true,
  }),
  /**
   * Makes a voice at ElevenLabs from recordings of a person. Resolves to nothing; `voiceLibrary.sync` then brings the
   * voice into your library.
   * @throws PlatformError 400 if the name or the recordings are missing
   * @throws PlatformError 413 if the recordings are too large
   */
  cloneVoice: operation('POST', '/11labs/voice/clone', {
    body: form<CloneVoice>('files'),
    response: nothing,
  }),
} as const;
