import { paged, pagedText } from './queries.ts';
import { type WireRow, row } from './row.ts';

export const chatRows: readonly WireRow[] = [
  row({
    name: 'chat.list',
    operation: 'GET /chat',
    url: `/chat?assistantId=as&workflowId=wo&sessionId=se&${pagedText}`,
    call: (client) => client.chat.list({ assistantId: 'as', workflowId: 'wo', sessionId: 'se', ...paged }),
    answer: 'page',
  }),
  row({
    name: 'chat.create',
    operation: 'POST /chat',
    url: '/chat',
    body: { assistantId: 'as', input: 'Hello "there"' },
    call: (client, body) => client.chat.create(body),
  }),
  row({
    name: 'chat.createResponse',
    operation: 'POST /chat/responses',
    url: '/chat/responses',
    body: { assistantId: 'as', input: [{ role: 'user', content: 'Hello' }], stream: false },
    call: (client, body) => client.chat.createResponse(body),
  }),
  row({
    name: 'chat.createWeb',
    operation: 'POST /chat/web',
    url: '/chat/web',
    body: { assistantId: 'as', input: 'Hello', customer: { name: 'Zoë' } },
    call: (client, body) => client.chat.createWeb(body),
  }),
  row({
    name: 'chat.createWebResponse',
    operation: 'POST /chat/web/responses',
    url: '/chat/web/responses',
    body: { assistantId: 'as', input: 'Hello', sessionId: 'se' },
    // The platform streams by default here, which would be no record.
    arrives: { assistantId: 'as', input: 'Hello', sessionId: 'se', stream: false },
    call: (client, body) => client.chat.createWebResponse(body),
  }),
  row({
    name: 'chat.get',
    operation: 'GET /chat/{id}',
    url: '/chat/ch',
    call: (client) => client.chat.get('ch'),
  }),
  row({
    name: 'chat.delete',
    operation: 'DELETE /chat/{id}',
    url: '/chat/ch',
    call: (client) => client.chat.delete('ch'),
  }),
];

export const sessionRows: readonly WireRow[] = [
  row({
    name: 'session.list',
    operation: 'GET /session',
    url: `/session?name=Morning&assistantId=as&workflowId=wo&${pagedText}`,
    call: (client) => client.session.list({ name: 'Morning', assistantId: 'as', workflowId: 'wo', ...paged }),
    answer: 'page',
  }),
  row({
    name: 'session.create',
    operation: 'POST /session',
    url: '/session',
    body: { name: 'Morning', assistantId: 'as', expirationSeconds: 3600 },
    call: (client, body) => client.session.create(body),
  }),
  row({
    name: 'session.get',
    operation: 'GET /session/{id}',
    url: '/session/se',
    call: (client) => client.session.get('se'),
  }),
  row({
    name: 'session.update',
    operation: 'PATCH /session/{id}',
    url: '/session/se',
    body: { status: 'completed' },
    call: (client, body) => client.session.update('se', body),
  }),
  row({
    name: 'session.delete',
    operation: 'DELETE /session/{id}',
    url: '/session/se',
    call: (client) => client.session.delete('se'),
  }),
];
