import type {
  CreateCustomKnowledgeBase,
  CreateKnowledgeBase,
  QueryToolKnowledgeBase,
  TrieveKnowledgeBaseSearchPlan,
  UpdateKnowledgeBase,
} from '@firmline/sdk/rest/types';
import { outline, record } from '../record.ts';
import type { Variants } from '../rule.ts';
import { changeBy, oneBy, partlyEach } from '../union.ts';
import { anObject, oneOf, required, text } from '../values.ts';
import { server, texts } from './common.ts';

const bases: Variants<CreateKnowledgeBase, 'provider'> = {
  trieve: {
    name: text(),
    searchPlan: outline<TrieveKnowledgeBaseSearchPlan>({
      searchType: required(oneOf('fulltext', 'semantic', 'hybrid', 'bm25')),
    }),
    createPlan: anObject,
  },
  'custom-knowledge-base': { server: required(server) },
};

export const knowledgeBase = oneBy<CreateKnowledgeBase, 'provider'>('provider', bases);
export const changeOfKnowledgeBase = changeBy<UpdateKnowledgeBase, 'provider'>(
  'provider',
  partlyEach<CreateKnowledgeBase, 'provider'>(bases),
);

export const customKnowledgeBase = oneBy<CreateCustomKnowledgeBase, 'provider'>('provider', {
  'custom-knowledge-base': bases['custom-knowledge-base'],
});

/** Of a query tool. */
export const knowledgeSource = record<QueryToolKnowledgeBase>({
  provider: required(oneOf('google')),
  name: required(text()),
  description: required(text()),
  fileIds: required(texts),
  model: text(),
});
