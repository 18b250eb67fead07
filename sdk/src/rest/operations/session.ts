import { json } from '../body/json.ts';
import { operation, text } from '../operation.ts';
import { bySortedPage } from '../paging/by-page.ts';
import type { Paginated } from '../types/common.ts';
import type { CreateSession, Session, UpdateSession } from '../types/session.ts';
import { paged } from './parameters.ts';

export const session = {
  list: operation('GET', '/session', {
    query: { ...paged, name: text, assistantId: text, workflowId: text },
    response: json<Paginated<Session>>(),
    paging: bySortedPage,
  }),
  create: operation('POST', '/session', { body: json<CreateSession>(), response: json<Session>() }),
  get: operation('GET', '/session/{id}', { response: json<Session>() }),
  update: operation('PATCH', '/session/{id}', { body: json<UpdateSession>(), response: json<Session>() }),
  delete: operation('DELETE', '/session/{id}', { response: json<Session>() }),
} as const;
