import type { Received } from './common.ts';
import type { CreateKnowledgeBase, KnowledgeBase, UpdateKnowledgeBase } from './knowledge-base.ts';

({
  provider: 'trieve',
  name: 'Prices',
  searchPlan: { searchType: 'hybrid', topK: 5 },
  createPlan: { type: 'import', providerId: 'dataset' },
}) satisfies CreateKnowledgeBase;

// A search type added later.
({ provider: 'trieve', searchPlan: { searchType: 'guess' } }) satisfies CreateKnowledgeBase;

// @ts-expect-error a custom knowledge base needs a server
({ provider: 'custom-knowledge-base' }) satisfies CreateKnowledgeBase;

({ server: { url: 'https://example.com/search' } }) satisfies UpdateKnowledgeBase;

// @ts-expect-error only a custom knowledge base has a server
({ provider: 'trieve', server: { url: 'https://example.com' } }) satisfies UpdateKnowledgeBase;

((base: Received<KnowledgeBase>) => (base.provider === 'trieve' ? base.name : base.server.url)) satisfies (
  base: Received<KnowledgeBase>,
) => string | undefined;
