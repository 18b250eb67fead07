import { json } from '../body/json.ts';
import { oneOf, operation, text } from '../operation.ts';
import { byTime } from '../paging/by-time.ts';
import type { CreateToolTemplate, Template, UpdateToolTemplate } from '../types/template.ts';
import { timed } from './parameters.ts';

export const template = {
  list: operation('GET', '/template', {
    query: {
      ...timed,
      collectionId: text,
      visibility: oneOf('public', 'private'),
      provider: oneOf('make', 'gohighlevel', 'function'),
    },
    answer: json<Template[]>(),
    paging: byTime,
  }),
  listPinned: operation('GET', '/template/pinned', { answer: json<Template[]>() }),
  create: operation('POST', '/template', {
    body: json<readonly CreateToolTemplate[]>(),
    answer: json<Template>(),
  }),
  get: operation('GET', '/template/{id}', { answer: json<Template>() }),
  update: operation('PATCH', '/template/{id}', {
    body: json<UpdateToolTemplate>(),
    answer: json<Template>(),
  }),
  delete: operation('DELETE', '/template/{id}', { answer: json<Template>() }),
} as const;
