import { area } from '../table.ts';

export const provider = area({
  text: 'What your accounts at other providers offer: automation workflows and voices.',
  record: 'service',
  values: { provider: 'voice service, such as `11labs`' },
  operations: {
    listWorkflows: {
      at: 'GET /{provider}/workflows',
      text: "Reads the workflows of a connected automation account, to make tools of them. The contract does not describe the response's fields.",
      values: { provider: 'automation service, `make` or `gohighlevel`' },
      query: { locationId: 'Only workflows of this location of the account, from `listLocations`.' },
    },
    listWorkflowHooks: {
      at: 'GET /{provider}/workflows/{workflowId}/hooks',
      text: "Reads the webhooks that start a workflow. The contract does not describe the response's fields.",
      values: {
        provider: 'automation service, `make` or `gohighlevel`',
        workflowId: 'id that the service gave the workflow',
      },
    },
    listLocations: {
      at: 'GET /{provider}/locations',
      text: "Reads the sub-accounts of a connected automation account. The contract does not describe the response's fields.",
      values: { provider: 'automation service, `gohighlevel`' },
    },
    searchVoices: {
      at: 'GET /{provider}/voice/search',
      text: 'Finds public voices at the voice service itself, at most 100, before they are in your library.',
      query: { name: "Text that the voice's name must contain." },
    },
    addVoice: {
      at: 'POST /{provider}/voice/add',
      text: 'Copies a public voice into your account at the voice service, under a name of your own.',
      errors: ['404 if there is no such service or voice'],
    },
    searchVoicesPlural: {
      at: 'GET /{provider}/voices/search',
      text: 'Finds public voices at the older address of `searchVoices`.',
      query: { name: "Text that the voice's name must contain." },
      deprecated: 'Use `searchVoices`.',
    },
    addVoicePlural: {
      at: 'POST /{provider}/voices/add',
      text: 'Copies a public voice at the older address of `addVoice`.',
      errors: ['404 if there is no such service or voice'],
      deprecated: 'Use `addVoice`.',
    },
    cloneVoice: {
      at: 'POST /11labs/voice/clone',
      text: 'Makes a voice at ElevenLabs from recordings of a person. Resolves to nothing; `voiceLibrary.sync` then brings the voice into your library.',
      errors: ['400 if the name or the recordings are missing', '413 if the recordings are too large'],
    },
  },
});
