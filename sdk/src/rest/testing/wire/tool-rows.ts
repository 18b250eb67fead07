import { timed, timedText } from './queries.ts';
import { type WireRow, row } from './row.ts';

export const toolRows: readonly WireRow[] = [
  row({
    name: 'tool.list',
    operation: 'GET /tool',
    url: `/tool?${timedText}`,
    call: (client) => client.tool.list(timed),
    answer: 'list',
  }),
  row({
    name: 'tool.create',
    operation: 'POST /tool',
    url: '/tool',
    body: {
      type: 'function',
      function: {
        name: 'look_up',
        description: 'Looks up a case.',
        parameters: { type: 'object', properties: {} },
      },
      server: { url: 'https://tools.test/hook', timeoutSeconds: 5 },
    },
    call: (client, body) => client.tool.create(body),
  }),
  row({
    name: 'tool.get',
    operation: 'GET /tool/{id}',
    url: '/tool/to',
    call: (client) => client.tool.get('to'),
  }),
  row({
    name: 'tool.update',
    operation: 'PATCH /tool/{id}',
    url: '/tool/to',
    body: { type: 'function', async: true },
    call: (client, body) => client.tool.update('to', body),
  }),
  row({
    name: 'tool.delete',
    operation: 'DELETE /tool/{id}',
    url: '/tool/to',
    call: (client) => client.tool.delete('to'),
  }),
];

export const templateRows: readonly WireRow[] = [
  row({
    name: 'template.list',
    operation: 'GET /template',
    url: `/template?collectionId=co&visibility=public&provider=make&${timedText}`,
    call: (client) =>
      client.template.list({ collectionId: 'co', visibility: 'public', provider: 'make', ...timed }),
    answer: 'list',
  }),
  row({
    name: 'template.listPinned',
    operation: 'GET /template/pinned',
    url: '/template/pinned',
    call: (client) => client.template.listPinned(),
    answer: 'list',
  }),
  row({
    name: 'template.create',
    operation: 'POST /template',
    url: '/template',
    body: [{ type: 'tool', name: 'Look-up', visibility: 'private' }],
    call: (client, body) => client.template.create(body),
  }),
  row({
    name: 'template.get',
    operation: 'GET /template/{id}',
    url: '/template/te',
    call: (client) => client.template.get('te'),
  }),
  row({
    name: 'template.update',
    operation: 'PATCH /template/{id}',
    url: '/template/te',
    body: { type: 'tool', provider: 'gohighlevel' },
    call: (client, body) => client.template.update('te', body),
  }),
  row({
    name: 'template.delete',
    operation: 'DELETE /template/{id}',
    url: '/template/te',
    call: (client) => client.template.delete('te'),
  }),
];

export const knowledgeBaseRows: readonly WireRow[] = [
  row({
    name: 'knowledgeBase.list',
    operation: 'GET /knowledge-base',
    url: `/knowledge-base?${timedText}`,
    call: (client) => client.knowledgeBase.list(timed),
    answer: 'list',
  }),
  row({
    name: 'knowledgeBase.create',
    operation: 'POST /knowledge-base',
    url: '/knowledge-base',
    body: { provider: 'custom-knowledge-base', server: { url: 'https://knowledge.test' } },
    call: (client, body) => client.knowledgeBase.create(body),
  }),
  row({
    name: 'knowledgeBase.get',
    operation: 'GET /knowledge-base/{id}',
    url: '/knowledge-base/kn',
    call: (client) => client.knowledgeBase.get('kn'),
  }),
  row({
    name: 'knowledgeBase.update',
    operation: 'PATCH /knowledge-base/{id}',
    url: '/knowledge-base/kn',
    body: { provider: 'trieve', name: 'Cases' },
    call: (client, body) => client.knowledgeBase.update('kn', body),
  }),
  row({
    name: 'knowledgeBase.delete',
    operation: 'DELETE /knowledge-base/{id}',
    url: '/knowledge-base/kn',
    call: (client) => client.knowledgeBase.delete('kn'),
  }),
];

export const fileRows: readonly WireRow[] = [
  row({
    name: 'file.list',
    operation: 'GET /file',
    url: '/file',
    call: (client) => client.file.list(),
    answer: 'list',
  }),
  row({
    name: 'file.create',
    operation: 'POST /file',
    url: '/file',
    form: [{ name: 'file', file: 'Fälle.txt', type: 'text/plain', content: 'One.\r\nTwo.' }],
    call: (client) =>
      client.file.create({ file: new File(['One.\r\n', 'Two.'], 'Fälle.txt', { type: 'text/plain' }) }),
  }),
  row({
    name: 'file.upload',
    operation: 'POST /file/upload',
    url: '/file/upload',
    form: [{ name: 'file', file: 'file', type: 'application/octet-stream', content: '' }],
    call: (client) => client.file.upload({ file: new Blob([]) }),
    deprecated: true,
  }),
  row({
    name: 'file.get',
    operation: 'GET /file/{id}',
    url: '/file/fi',
    call: (client) => client.file.get('fi'),
  }),
  row({
    name: 'file.update',
    operation: 'PATCH /file/{id}',
    url: '/file/fi',
    body: { name: 'Cases' },
    call: (client, body) => client.file.update('fi', body),
  }),
  row({
    name: 'file.delete',
    operation: 'DELETE /file/{id}',
    url: '/file/fi',
    call: (client) => client.file.delete('fi'),
  }),
];
