// Written by npm run docs from ../operations/session.ts.

import type { CreateSession, Session, UpdateSession } from '../types/session.ts';
import type { List } from '../method.ts';
import type { PagedQuery } from './parameters.ts';
import type { Paginated, Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';

/** Query of `session.list`. */
export interface SessionListQuery extends PagedQuery {
  /** Only sessions called exactly this. */
  readonly name?: string | null | undefined;
  /** Only sessions with this stored assistant. */
  readonly assistantId?: string | null | undefined;
  /** Only sessions with this stored workflow. */
  readonly workflowId?: string | null | undefined;
}

/** Sessions, which keep the messages of several chats together. */
export interface SessionMethods {
  /** Lists conversations of several chats in numbered pages, with their messages, status and cost. */
  list(query?: SessionListQuery, options?: RequestOptions): List<Received<Paginated<Session>>>;

  /**
   * Begins a conversation, whose id chats then carry as `sessionId`. It expires after `expirationSeconds`:
   * 86,400 by default, at least 60, at most 2,592,000.
   * @throws PlatformError 400 if a field is invalid
   */
  create(body: CreateSession, options?: RequestOptions): Promise<Received<Session>>;

  /**
   * Reads a conversation with all its messages and its cost in US dollars.
   * @param id id of the session
   * @throws PlatformError 404 if there is no such session
   */
  get(id: string, options?: RequestOptions): Promise<Received<Session>>;

  /**
   * Renames a conversation, replaces its messages, changes when it expires, or completes it with `status`.
   * @param id id of the session
   * @throws PlatformError 400 if a field is invalid
   * @throws PlatformError 404 if there is no such session
   */
  update(id: string, body: UpdateSession, options?: RequestOptions): Promise<Received<Session>>;

  /**
   * Deletes a conversation and resolves to it. Its chats keep their own records.
   * @param id id of the session
   * @throws PlatformError 404 if there is no such session
   */
  delete(id: string, options?: RequestOptions): Promise<Received<Session>>;
}
