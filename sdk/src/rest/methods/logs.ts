// Written by npm run docs from ../operations/logs.ts.

import type { CallLog, Log } from '../types/log.ts';
import type { FilterOrAll, List } from '../method.ts';
import type { Open, Paginated, Received } from '../types/common.ts';
import type { PagedQuery } from './parameters.ts';
import type { RequestOptions } from '../request/options.ts';

/** Query of `logs.listForCall`. */
export interface LogsListForCallQuery extends PagedQuery {
  /** The call whose log to read. */
  readonly callId: string;
}

/** Query of `logs.deleteForCall`. */
export interface LogsDeleteForCallQuery {
  /** The call whose log to delete. */
  readonly callId: string;
}

/** Query of `logs.list`. */
export interface LogsListQuery extends PagedQuery {
  /** Only requests to the platform's API, its webhooks to you, call events, or requests to providers. */
  readonly type?: Open<'API' | 'Webhook' | 'Call' | 'Provider'> | null | undefined;
  /** Only entries about this assistant. */
  readonly assistantId?: string | null | undefined;
  /** Only entries about this phone number of yours. */
  readonly phoneNumberId?: string | null | undefined;
  /** Only entries about this stored customer. */
  readonly customerId?: string | null | undefined;
  /** Only entries about this squad. */
  readonly squadId?: string | null | undefined;
  /** Only entries about this call. */
  readonly callId?: string | null | undefined;
  /** Only webhooks with this type of message, such as `end-of-call-report`. */
  readonly webhookType?: string | null | undefined;
}

/** Query of `logs.delete`. */
export interface LogsDeleteQuery {
  /** Only requests to the platform's API, its webhooks to you, call events, or requests to providers. */
  readonly type?: Open<'API' | 'Webhook' | 'Call' | 'Provider'> | null | undefined;
  /** Only entries about this assistant. */
  readonly assistantId?: string | null | undefined;
  /** Only entries about this phone number of yours. */
  readonly phoneNumberId?: string | null | undefined;
  /** Only entries about this stored customer. */
  readonly customerId?: string | null | undefined;
  /** Only entries about this squad. */
  readonly squadId?: string | null | undefined;
  /** Only entries about this call. */
  readonly callId?: string | null | undefined;
}

/** What happened inside calls, and requests to and from the platform. */
export interface LogsMethods {
  /** Lists the lines that the platform logged during one call, with time and level, in numbered pages. */
  listForCall(query: LogsListForCallQuery, options?: RequestOptions): List<Received<Paginated<CallLog>>>;

  /** Deletes all lines of one call's log. The call's record stays. Resolves to nothing. */
  deleteForCall(query: LogsDeleteForCallQuery, options?: RequestOptions): Promise<void>;

  /**
   * Lists requests to and from the platform with their bodies, statuses and durations in seconds, in numbered
   * pages.
   * @deprecated Use `listForCall`.
   */
  list(query?: LogsListQuery, options?: RequestOptions): List<Received<Paginated<Log>>>;

  /**
   * Deletes the logged requests that match all given fields. Without a field it would delete every entry, so
   * the client demands `{ all: true }` for that, which is not sent. Resolves to nothing.
   * @throws FirmlineError 'invalid-input' without a field and without `all: true`; nothing is sent
   * @deprecated Use `deleteForCall`.
   */
  delete(query: FilterOrAll<LogsDeleteQuery>, options?: RequestOptions): Promise<void>;
}
