import { nothing, oneOf, operation, requiredText, text } from '../operation.ts';
import { json } from '../body/json.ts';
import { bySortedPage } from '../paging/by-page.ts';
import type { Paginated } from '../types/common.ts';
import type { CallLog, Log } from '../types/log.ts';
import { paged } from './parameters.ts';

const filter = {
  /** Only requests to the platform's API, its webhooks to you, call events, or requests to providers. */
  type: oneOf('API', 'Webhook', 'Call', 'Provider'),
  /** Only entries about this assistant. */
  assistantId: text,
  /** Only entries about this phone number of yours. */
  phoneNumberId: text,
  /** Only entries about this stored customer. */
  customerId: text,
  /** Only entries about this squad. */
  squadId: text,
  /** Only entries about this call. */
  callId: text,
} as const;

/** What happened inside calls, and requests to and from the platform. */
export const logs = {
  /** Lists the lines that the platform logged during one call, with time and level, in numbered pages. */
  listForCall: operation('GET', '/log', {
    query: {
      ...paged,
      /** The call whose log to read. */
      callId: requiredText,
    },
    response: json<Paginated<CallLog>>(),
    paging: bySortedPage,
  }),
  /** Deletes all lines of one call's log. The call's record stays. Resolves to nothing. */
  deleteForCall: operation('DELETE', '/log', {
    query: {
      /** The call whose log to delete. */
      callId: requiredText,
    },
    response: nothing,
  }),
  /**
   * Lists requests to and from the platform with their bodies, statuses and durations in seconds, in numbered pages.
   * @deprecated Use `listForCall`.
   */
  list: operation('GET', '/logs', {
    query: {
      ...paged,
      ...filter,
      /** Only webhooks with this type of message, such as `end-of-call-report`. */
      webhookType: text,
    },
    response: json<Paginated<Log>>(),
    paging: bySortedPage,
    deprecated: true,
  }),
  /**
   * Deletes the logged requests that match all given fields. Without a field it would delete every entry, so the client
   * demands `{ all: true }` for that, which is not sent. Resolves to nothing.
   * @throws FirmlineError 'invalid-input' without a field and without `all: true`; nothing is sent
   * @deprecated Use `deleteForCall`.
   */
  delete: operation('DELETE', '/logs', {
    query: filter,
    response: nothing,
    needsFilter: true,
    deprecated: true,
  }),
} as const;
