import type { Open } from './common.ts';
import type { Server } from './server.ts';

export interface TrieveKnowledgeBaseSearchPlan {
  readonly searchType: Open<'fulltext' | 'semantic' | 'hybrid' | 'bm25'>;
  /** Number of chunks to find. */
  readonly topK?: number;
  readonly removeStopWords?: boolean;
  /** Minimum score of a chunk. Without it, or at 0, no chunk is left out. */
  readonly scoreThreshold?: number;
}

/** Imports a dataset of your Trieve account. */
export interface TrieveKnowledgeBaseImport {
  readonly type: 'import';
  /** The id of the dataset. */
  readonly providerId: string;
}

export interface CreateTrieveKnowledgeBase {
  readonly provider: 'trieve';
  readonly name?: string;
  readonly searchPlan?: TrieveKnowledgeBaseSearchPlan;
  readonly createPlan?: TrieveKnowledgeBaseImport;
}

/** A knowledge base on your server, which receives a `knowledge-base-request`. */
export interface CreateCustomKnowledgeBase {
  readonly provider: 'custom-knowledge-base';
  readonly server: Server;
}

interface KnowledgeBaseEntity {
  readonly id: string;
  readonly orgId: string;
}

export interface TrieveKnowledgeBase extends CreateTrieveKnowledgeBase, KnowledgeBaseEntity {}
export interface CustomKnowledgeBase extends CreateCustomKnowledgeBase, KnowledgeBaseEntity {}

export interface UpdateTrieveKnowledgeBase extends Partial<CreateTrieveKnowledgeBase> {}
export interface UpdateCustomKnowledgeBase extends Partial<CreateCustomKnowledgeBase> {}

export type KnowledgeBase = TrieveKnowledgeBase | CustomKnowledgeBase;
export type CreateKnowledgeBase = CreateTrieveKnowledgeBase | CreateCustomKnowledgeBase;
export type UpdateKnowledgeBase = UpdateTrieveKnowledgeBase | UpdateCustomKnowledgeBase;
