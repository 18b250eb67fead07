// Written by npm run docs from ../operations/support.ts.

import type { CreateSupportTicket, SupportTicketResponse } from '../types/support.ts';
import type { Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';

/** The platform's own help desk. */
export interface SupportMethods {
  /**
   * Writes to the platform's support: a subject of up to 200 characters and a message of 10 to 5,000.
   * Resolves to the ticket's id; a person answers by mail.
   * @throws PlatformError 400 if the category is unknown or a text is too short or too long
   */
  createTicket(body: CreateSupportTicket, options?: RequestOptions): Promise<Received<SupportTicketResponse>>;
}
