import { nothing, oneOf, operation, requiredText, text } from '../operation.ts';
import { json } from '../body/json.ts';
import { bySortedPage } from '../paging/by-page.ts';
import type { Paginated } from '../types/common.ts';
import type { CallLog, Log } from '../types/log.ts';
import { paged } from './parameters.ts';

const filter = {
  type: oneOf('API', 'Webhook', 'Call', 'Provider'),
  assistantId: text,
  phoneNumberId: text,
  customerId: text,
  squadId: text,
  callId: text,
} as const;

export const logs = {
  listForCall: operation('GET', '/log', {
    query: { ...paged, callId: requiredText },
    response: json<Paginated<CallLog>>(),
    paging: bySortedPage,
  }),
  deleteForCall: operation('DELETE', '/log', { query: { callId: requiredText }, response: nothing }),
  /** @deprecated Use `listForCall`. */
  list: operation('GET', '/logs', {
    query: { ...paged, ...filter, webhookType: text },
    response: json<Paginated<Log>>(),
    paging: bySortedPage,
    deprecated: true,
  }),
  /** @deprecated Use `deleteForCall`. Without a filter it takes `{ all: true }`, which is not sent. */
  delete: operation('DELETE', '/logs', {
    query: filter,
    response: nothing,
    needsFilter: true,
    deprecated: true,
  }),
} as const;
