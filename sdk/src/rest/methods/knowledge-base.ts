// Written by npm run docs from ../operations/knowledge-base.ts.

import type { CreateKnowledgeBase, KnowledgeBase, UpdateKnowledgeBase } from '../types/knowledge-base.ts';
import type { List } from '../method.ts';
import type { Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';
import type { TimedQuery } from './parameters.ts';

/** Sources in which an assistant looks things up: a Trieve dataset, or your own server. */
export interface KnowledgeBaseMethods {
  /** Lists the sources with their search settings, newest first. */
  list(query?: TimedQuery, options?: RequestOptions): List<Received<KnowledgeBase[]>>;

  /**
   * Connects a Trieve dataset, or a server of yours that the platform asks with a `knowledge-base-request`.
   * An assistant's model then names it by id.
   * @throws PlatformError 400 if the dataset or the server is missing
   */
  create(body: CreateKnowledgeBase, options?: RequestOptions): Promise<Received<KnowledgeBase>>;

  /**
   * Reads a source's provider and search settings.
   * @param id id of the knowledge base
   * @throws PlatformError 404 if there is no such knowledge base
   */
  get(id: string, options?: RequestOptions): Promise<Received<KnowledgeBase>>;

  /**
   * Changes a source's name, search settings or server. Fields left out stay as they are.
   * @param id id of the knowledge base
   * @throws PlatformError 404 if there is no such knowledge base
   */
  update(id: string, body: UpdateKnowledgeBase, options?: RequestOptions): Promise<Received<KnowledgeBase>>;

  /**
   * Disconnects a source and resolves to its settings. The dataset or server itself is not touched.
   * @param id id of the knowledge base
   * @throws PlatformError 404 if there is no such knowledge base
   */
  delete(id: string, options?: RequestOptions): Promise<Received<KnowledgeBase>>;
}
