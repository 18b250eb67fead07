import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import { byTime } from '../paging/by-time.ts';
import type { CreateKnowledgeBase, KnowledgeBase, UpdateKnowledgeBase } from '../types/knowledge-base.ts';
import { timed } from './parameters.ts';

export const knowledgeBase = {
  list: operation('GET', '/knowledge-base', {
    query: timed,
    response: json<KnowledgeBase[]>(),
    paging: byTime,
  }),
  create: operation('POST', '/knowledge-base', {
    body: json<CreateKnowledgeBase>(),
    response: json<KnowledgeBase>(),
  }),
  get: operation('GET', '/knowledge-base/{id}', { response: json<KnowledgeBase>() }),
  update: operation('PATCH', '/knowledge-base/{id}', {
    body: json<UpdateKnowledgeBase>(),
    response: json<KnowledgeBase>(),
  }),
  delete: operation('DELETE', '/knowledge-base/{id}', { response: json<KnowledgeBase>() }),
} as const;
