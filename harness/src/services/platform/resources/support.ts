import type { Handlers } from '../handler-types.ts';

export const support: Handlers['support'] = {
  /** Emulation: the ticket is kept, and nobody reads it. */
  async createTicket({ store, fields }) {
    const { id } = await store.insert('support-ticket', { ticket: fields });
    return { id };
  },
};
