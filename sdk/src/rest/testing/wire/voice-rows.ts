import { timed, timedText } from './queries.ts';
import { type WireRow, row } from './row.ts';

export const providerRows: readonly WireRow[] = [
  row({
    name: 'provider.listWorkflows',
    operation: 'GET /{provider}/workflows',
    url: '/make/workflows?locationId=lo',
    call: (client) => client.provider.listWorkflows('make', { locationId: 'lo' }),
  }),
  row({
    name: 'provider.listWorkflowHooks',
    operation: 'GET /{provider}/workflows/{workflowId}/hooks',
    url: '/make/workflows/wo/hooks',
    call: (client) => client.provider.listWorkflowHooks('make', 'wo'),
  }),
  row({
    name: 'provider.listLocations',
    operation: 'GET /{provider}/locations',
    url: '/ghl/locations',
    call: (client) => client.provider.listLocations('ghl'),
  }),
  row({
    name: 'provider.searchVoices',
    operation: 'GET /{provider}/voice/search',
    url: '/11labs/voice/search?name=Zo%C3%AB',
    call: (client) => client.provider.searchVoices('11labs', { name: 'Zoë' }),
    answer: 'list',
  }),
  row({
    name: 'provider.addVoice',
    operation: 'POST /{provider}/voice/add',
    url: '/11labs/voice/add',
    body: { ownerId: 'ow', voiceId: 'vo', name: 'Zoë' },
    call: (client, body) => client.provider.addVoice('11labs', body),
  }),
  row({
    name: 'provider.searchVoicesPlural',
    operation: 'GET /{provider}/voices/search',
    url: '/11labs/voices/search?name=Zo%C3%AB',
    call: (client) => client.provider.searchVoicesPlural('11labs', { name: 'Zoë' }),
    answer: 'list',
    deprecated: true,
  }),
  row({
    name: 'provider.addVoicePlural',
    operation: 'POST /{provider}/voices/add',
    url: '/11labs/voices/add',
    body: { ownerId: 'ow', voiceId: 'vo', name: 'Zoë' },
    call: (client, body) => client.provider.addVoicePlural('11labs', body),
    deprecated: true,
  }),
  row({
    name: 'provider.cloneVoice',
    operation: 'POST /11labs/voice/clone',
    url: '/11labs/voice/clone',
    form: [
      { name: 'name', text: 'Zoë "Z"' },
      { name: 'description', text: 'Two\r\nlines' },
      { name: 'labels', text: '{"accent":"none"}' },
      { name: 'files', file: 'one.wav', type: 'audio/wav', content: 'RIFF1' },
      { name: 'files', file: 'two.wav', type: 'audio/wav', content: 'RIFF2' },
    ],
    call: (client) =>
      client.provider.cloneVoice({
        name: 'Zoë "Z"',
        description: 'Two\r\nlines',
        labels: '{"accent":"none"}',
        files: [
          new File(['RIFF1'], 'one.wav', { type: 'audio/wav' }),
          new File(['RIFF2'], 'two.wav', { type: 'audio/wav' }),
        ],
      }),
    answer: 'none',
  }),
];

export const voiceLibraryRows: readonly WireRow[] = [
  row({
    name: 'voiceLibrary.list',
    operation: 'GET /voice-library/{provider}',
    url: `/voice-library/11labs?page=2&keyword=warm&language=en&accent=british&gender=female&${timedText}`,
    call: (client) =>
      client.voiceLibrary.list('11labs', {
        page: 2,
        keyword: 'warm',
        language: 'en',
        accent: 'british',
        gender: 'female',
        ...timed,
      }),
    answer: 'list',
  }),
  row({
    name: 'voiceLibrary.listAccents',
    operation: 'GET /voice-library/{provider}/accents',
    url: '/voice-library/11labs/accents',
    call: (client) => client.voiceLibrary.listAccents('11labs'),
    answer: 'list',
  }),
  row({
    name: 'voiceLibrary.sync',
    operation: 'POST /voice-library/sync',
    url: '/voice-library/sync',
    body: { providers: ['vapi', 'azure'] },
    call: (client, body) => client.voiceLibrary.sync(body),
    answer: 'list',
  }),
  row({
    name: 'voiceLibrary.syncProvider',
    operation: 'POST /voice-library/sync/{provider}',
    url: '/voice-library/sync/azure',
    call: (client) => client.voiceLibrary.syncProvider('azure'),
    answer: 'list',
  }),
  row({
    name: 'voiceLibrary.createSesameVoice',
    operation: 'POST /voice-library/create-sesame-voice',
    url: '/voice-library/create-sesame-voice',
    body: { voiceName: 'Zoë', transcription: 'Hello.' },
    call: (client, body) => client.voiceLibrary.createSesameVoice(body),
    answer: 'none',
  }),
];
