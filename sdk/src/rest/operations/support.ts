import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import type { CreateSupportTicket, SupportTicketResponse } from '../types/support.ts';

/** The platform's own help desk. */
export const support = {
  /**
   * Writes to the platform's support: a subject of up to 200 characters and a message of 10 to 5,000. Resolves to the
   * ticket's id; a person answers by mail.
   * @throws PlatformError 400 if the category is unknown or a text is too short or too long
   */
  createTicket: operation('POST', '/support/ticket', {
    body: json<CreateSupportTicket>(),
    response: json<SupportTicketResponse>(),
  }),
} as const;
