import type { Handlers } from '../handler-types.ts';
import { resource } from './resource.ts';

// Records that are kept as they come, with nothing of their own to do.

const sessions = resource({
  kind: 'session',
  complete: ({ fields }) => ({ status: 'active', expirationSeconds: 86_400, ...fields }),
});

export const knowledgeBase: Handlers['knowledgeBase'] = resource({ kind: 'knowledge-base' });

export const session: Handlers['session'] = { ...sessions, list: sessions.page };

export const squad: Handlers['squad'] = resource({ kind: 'squad' });

export const tool: Handlers['tool'] = resource({ kind: 'tool' });
