import { json } from '../body/json.ts';
import { operation, text } from '../operation.ts';
import { bySortedPage } from '../paging/by-page.ts';
import type { Paginated } from '../types/common.ts';
import type { CreateSession, Session, UpdateSession } from '../types/session.ts';
import { paged } from './parameters.ts';

/** Sessions, which keep the messages of several chats together. */
export const session = {
  /** Lists conversations of several chats in numbered pages, with their messages, status and cost. */
  list: operation('GET', '/session', {
    query: {
      ...paged,
      /** Only sessions called exactly this. */
      name: text,
      /** Only sessions with this stored assistant. */
      assistantId: text,
      /** Only sessions with this stored workflow. */
      workflowId: text,
    },
    response: json<Paginated<Session>>(),
    paging: bySortedPage,
  }),
  /**
   * Begins a conversation, whose id chats then carry as `sessionId`. It expires after `expirationSeconds`: 86,400 by
   * default, at least 60, at most 2,592,000.
   * @throws PlatformError 400 if a field is invalid
   */
  create: operation('POST', '/session', { body: json<CreateSession>(), response: json<Session>() }),
  /**
   * Reads a conversation with all its messages and its cost in US dollars.
   * @param id id of the session
   * @throws PlatformError 404 if there is no such session
   */
  get: operation('GET', '/session/{id}', { response: json<Session>() }),
  /**
   * Renames a conversation, replaces its messages, changes when it expires, or completes it with `status`.
   * @param id id of the session
   * @throws PlatformError 400 if a field is invalid
   * @throws PlatformError 404 if there is no such session
   */
  update: operation('PATCH', '/session/{id}', { body: json<UpdateSession>(), response: json<Session>() }),
  /**
   * Deletes a conversation and resolves to it. Its chats keep their own records.
   * @param id id of the session
   * @throws PlatformError 404 if there is no such session
   */
  delete: operation('DELETE', '/session/{id}', { response: json<Session>() }),
} as const;
