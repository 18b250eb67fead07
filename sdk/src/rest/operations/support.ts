import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import type { CreateSupportTicket, SupportTicketResponse } from '../types/support.ts';

export const support = {
  createTicket: operation('POST', '/support/ticket', {
    body: json<CreateSupportTicket>(),
    response: json<SupportTicketResponse>(),
  }),
} as const;
