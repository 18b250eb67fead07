import { timed, timedText } from './queries.ts';
import { type WireRow, row } from './row.ts';

export const assistantRows: readonly WireRow[] = [
  row({
    name: 'assistant.list',
    operation: 'GET /assistant',
    url: `/assistant?${timedText}`,
    call: (client) => client.assistant.list(timed),
    answer: 'list',
  }),
  row({
    name: 'assistant.create',
    operation: 'POST /assistant',
    url: '/assistant',
    body: {
      name: 'Front desk',
      firstMessage: 'Grüß Gott!',
      model: { provider: 'openai', model: 'gpt-4o', temperature: 0, maxTokens: 50 },
      voice: { provider: '11labs', voiceId: 'v1' },
      transcriber: { provider: 'deepgram', model: 'nova-3', language: 'en' },
    },
    call: (client, body) => client.assistant.create(body),
  }),
  row({
    name: 'assistant.get',
    operation: 'GET /assistant/{id}',
    url: '/assistant/as',
    call: (client) => client.assistant.get('as'),
  }),
  row({
    name: 'assistant.update',
    operation: 'PATCH /assistant/{id}',
    url: '/assistant/as',
    body: { endCallMessage: '' },
    call: (client, body) => client.assistant.update('as', body),
  }),
  row({
    name: 'assistant.replace',
    operation: 'PUT /assistant/{id}',
    url: '/assistant/as',
    body: { name: 'Another', maxDurationSeconds: 600 },
    call: (client, body) => client.assistant.replace('as', body),
  }),
  row({
    name: 'assistant.delete',
    operation: 'DELETE /assistant/{id}',
    url: '/assistant/as',
    call: (client) => client.assistant.delete('as'),
  }),
  row({
    name: 'assistant.version.list',
    operation: 'GET /assistant/{id}/version',
    url: '/assistant/as/version?page=1&limit=10&pageState=next%2Fone%3D',
    call: (client) => client.assistant.version.list('as', { page: 1, limit: 10, pageState: 'next/one=' }),
    answer: 'page',
  }),
];

export const squadRows: readonly WireRow[] = [
  row({
    name: 'squad.list',
    operation: 'GET /squad',
    url: `/squad?${timedText}`,
    call: (client) => client.squad.list(timed),
    answer: 'list',
  }),
  row({
    name: 'squad.create',
    operation: 'POST /squad',
    url: '/squad',
    body: { name: 'Office', members: [{ assistantId: 'as' }, { assistant: { name: 'Inline' } }] },
    call: (client, body) => client.squad.create(body),
  }),
  row({
    name: 'squad.get',
    operation: 'GET /squad/{id}',
    url: '/squad/sq',
    call: (client) => client.squad.get('sq'),
  }),
  row({
    name: 'squad.update',
    operation: 'PATCH /squad/{id}',
    url: '/squad/sq',
    body: { members: [] },
    call: (client, body) => client.squad.update('sq', body),
  }),
  row({
    name: 'squad.delete',
    operation: 'DELETE /squad/{id}',
    url: '/squad/sq',
    call: (client) => client.squad.delete('sq'),
  }),
];

export const workflowRows: readonly WireRow[] = [
  row({
    name: 'workflow.list',
    operation: 'GET /workflow',
    url: '/workflow',
    call: (client) => client.workflow.list(),
    answer: 'list',
  }),
  row({
    name: 'workflow.create',
    operation: 'POST /workflow',
    url: '/workflow',
    body: {
      name: 'Intake',
      nodes: [{ type: 'conversation', name: 'start', isStart: true }],
      edges: [{ from: 'start', to: 'end' }],
    },
    call: (client, body) => client.workflow.create(body),
  }),
  row({
    name: 'workflow.get',
    operation: 'GET /workflow/{id}',
    url: '/workflow/wo',
    call: (client) => client.workflow.get('wo'),
  }),
  row({
    name: 'workflow.update',
    operation: 'PATCH /workflow/{id}',
    url: '/workflow/wo',
    body: { globalPrompt: 'Be brief.' },
    call: (client, body) => client.workflow.update('wo', body),
  }),
  row({
    name: 'workflow.delete',
    operation: 'DELETE /workflow/{id}',
    url: '/workflow/wo',
    call: (client) => client.workflow.delete('wo'),
  }),
  row({
    name: 'workflow.generate',
    operation: 'POST /workflow/generate',
    url: '/workflow/generate',
    body: { toolIds: ['to'] },
    call: (client, body) => client.workflow.generate(body),
  }),
];
