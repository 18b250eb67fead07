import { randomUUID } from 'node:crypto';
import type { Handlers } from '../handler-types.ts';
import { resource } from './resource.ts';

// Resources with little behaviour of their own.

const sessions = resource({
  kind: 'session',
  complete: ({ fields }) => ({ status: 'active', expirationSeconds: 86_400, ...fields }),
});

export const knowledgeBase: Handlers['knowledgeBase'] = resource({ kind: 'knowledge-base' });

export const session: Handlers['session'] = { ...sessions, list: sessions.page };

export const squad: Handlers['squad'] = resource({ kind: 'squad' });

export const tool: Handlers['tool'] = resource({ kind: 'tool' });

export const support: Handlers['support'] = {
  /** Emulation: the ticket is stored, and nobody reads it. */
  async createTicket({ store, fields }) {
    const { id } = await store.insert('support-ticket', { ticket: fields });
    return { id };
  },
};

/** A token is valid until it is deleted; see `auth/`. */
export const token: Handlers['token'] = resource({
  kind: 'token',
  complete: ({ fields }) => ({ tag: 'private', ...fields, value: randomUUID() }),
});
