import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import { byTime } from '../paging/by-time.ts';
import type { CreateKnowledgeBase, KnowledgeBase, UpdateKnowledgeBase } from '../types/knowledge-base.ts';
import { timed } from './parameters.ts';

/** Sources in which an assistant looks things up: a Trieve dataset, or your own server. */
export const knowledgeBase = {
  /** Lists the sources with their search settings, newest first. */
  list: operation('GET', '/knowledge-base', {
    query: timed,
    response: json<KnowledgeBase[]>(),
    paging: byTime,
  }),
  /**
   * Connects a Trieve dataset, or a server of yours that the platform asks with a `knowledge-base-request`. An
   * assistant's model then names it by id.
   * @throws PlatformError 400 if the dataset or the server is missing
   */
  create: operation('POST', '/knowledge-base', {
    body: json<CreateKnowledgeBase>(),
    response: json<KnowledgeBase>(),
  }),
  /**
   * Reads a source's provider and search settings.
   * @param id id of the knowledge base
   * @throws PlatformError 404 if there is no such knowledge base
   */
  get: operation('GET', '/knowledge-base/{id}', { response: json<KnowledgeBase>() }),
  /**
   * Changes a source's name, search settings or server. Fields left out stay as they are.
   * @param id id of the knowledge base
   * @throws PlatformError 404 if there is no such knowledge base
   */
  update: operation('PATCH', '/knowledge-base/{id}', {
    body: json<UpdateKnowledgeBase>(),
    response: json<KnowledgeBase>(),
  }),
  /**
   * Disconnects a source and resolves to its settings. The dataset or server itself is not touched.
   * @param id id of the knowledge base
   * @throws PlatformError 404 if there is no such knowledge base
   */
  delete: operation('DELETE', '/knowledge-base/{id}', { response: json<KnowledgeBase>() }),
} as const;
