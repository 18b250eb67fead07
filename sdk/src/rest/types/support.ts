import type { Open } from './common.ts';
import type { Words } from './words.ts';

export interface CreateSupportTicket {
  readonly category: Open<Words<'bug-report feature-request doc-update pricing sales others'>>;
  /** Only with `bug-report`. */
  readonly bugSubcategory?: Open<
    | Words<'call-forwarding tools-calling prompting workflows assistant latency endpointing others'>
    | Words<'assistant-speaks-slow assistant-doesnt-respond'>
  >;
  /** 1 to 200 characters. */
  readonly subject: string;
  /** 10 to 5000 characters. */
  readonly message: string;
  /** At most 1,000 characters. */
  readonly callDetails?: string;
}

export interface SupportTicketResponse {
  readonly id: string;
}
