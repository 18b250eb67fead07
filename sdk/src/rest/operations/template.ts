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
    response: json<Template[]>(),
    paging: byTime,
  }),
  listPinned: operation('GET', '/template/pinned', { response: json<Template[]>() }),
  create: operation('POST', '/template', {
    body: json<readonly CreateToolTemplate[]>(),
    response: json<Template>(),
  }),
  get: operation('GET', '/template/{id}', { response: json<Template>() }),
  update: operation('PATCH', '/template/{id}', {
    body: json<UpdateToolTemplate>(),
    response: json<Template>(),
  }),
  delete: operation('DELETE', '/template/{id}', { response: json<Template>() }),
} as const;
