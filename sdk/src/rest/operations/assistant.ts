import { json } from '../body/json.ts';
import { number, operation, text } from '../operation.ts';
import { byPage } from '../paging/by-page.ts';
import { byTime } from '../paging/by-time.ts';
import type { AssistantVersions } from '../types/assistant/version.ts';
import type { Assistant, CreateAssistant, UpdateAssistant } from '../types/assistant/index.ts';
import { timed } from './parameters.ts';

export const assistant = {
  list: operation('GET', '/assistant', { query: timed, response: json<Assistant[]>(), paging: byTime }),
  create: operation('POST', '/assistant', { body: json<CreateAssistant>(), response: json<Assistant>() }),
  get: operation('GET', '/assistant/{id}', { response: json<Assistant>() }),
  update: operation('PATCH', '/assistant/{id}', {
    body: json<UpdateAssistant>(),
    response: json<Assistant>(),
  }),
  /** Fields you leave out are removed. */
  replace: operation('PUT', '/assistant/{id}', {
    body: json<UpdateAssistant>(),
    response: json<Assistant>(),
  }),
  delete: operation('DELETE', '/assistant/{id}', { response: json<Assistant>() }),
  version: {
    list: operation('GET', '/assistant/{id}/version', {
      query: { page: number, limit: number, pageState: text },
      response: json<AssistantVersions>(),
      paging: byPage,
    }),
  },
} as const;
