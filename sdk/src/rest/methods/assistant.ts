// Written by npm run docs from ../operations/assistant.ts.

import type { Assistant, CreateAssistant, UpdateAssistant } from '../types/assistant/index.ts';
import type { AssistantVersions } from '../types/assistant/version.ts';
import type { List } from '../method.ts';
import type { Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';
import type { TimedQuery } from './parameters.ts';

/** Query of `assistant.version.list`. */
export interface AssistantVersionListQuery {
  /** Number of the page. 1 by default, which is the first. */
  readonly page?: number | null | undefined;
  /** Maximum number of versions in a page. 100 by default. */
  readonly limit?: number | null | undefined;
  /** Start of the page: `nextPageState` of the previous response. Takes precedence over `page`. */
  readonly pageState?: string | null | undefined;
}

/** Earlier configurations of an assistant. */
export interface AssistantVersionMethods {
  /**
   * Lists the configurations that an assistant has had, newest first. Each change adds one: `v1`, `v2` and so
   * on.
   * @param id id of the assistant
   * @throws PlatformError 400 if `pageState` comes from another list
   * @throws PlatformError 404 if there is no such assistant
   */
  list(
    id: string,
    query?: AssistantVersionListQuery,
    options?: RequestOptions,
  ): List<Received<AssistantVersions>>;
}

/** Stored assistants: prompt, model, voice, transcriber and behaviour of an agent. */
export interface AssistantMethods {
  /** Lists the stored assistants with their whole configuration, newest first. */
  list(query?: TimedQuery, options?: RequestOptions): List<Received<Assistant[]>>;

  /**
   * Stores an assistant, which calls and phone numbers can then name by its id. Every field is optional; the
   * platform chooses its own model, voice and transcriber for those left out.
   * @throws PlatformError 400 if a field is invalid; the message names each one
   * @throws PlatformError 413 if the configuration is too large
   */
  create(body: CreateAssistant, options?: RequestOptions): Promise<Received<Assistant>>;

  /**
   * Reads the current version of an assistant's configuration.
   * @param id id of the assistant
   * @throws PlatformError 404 if there is no such assistant
   */
  get(id: string, options?: RequestOptions): Promise<Received<Assistant>>;

  /**
   * Changes fields of an assistant and stores the result as its newest version. Fields left out stay as they
   * are, and `null` removes one. A nested object, such as `model`, is replaced as a whole. Calls that already
   * run keep the old configuration.
   * @param id id of the assistant
   * @throws PlatformError 400 if a field is invalid; the message names each one
   * @throws PlatformError 404 if there is no such assistant
   * @throws PlatformError 413 if the configuration is too large
   */
  update(id: string, body: UpdateAssistant, options?: RequestOptions): Promise<Received<Assistant>>;

  /**
   * Overwrites the whole configuration and stores it as the newest version. Fields you leave out are removed.
   * @param id id of the assistant, which stays the same
   * @throws PlatformError 400 if a field is invalid; the message names each one
   * @throws PlatformError 404 if there is no such assistant
   * @throws PlatformError 413 if the configuration is too large
   */
  replace(id: string, body: UpdateAssistant, options?: RequestOptions): Promise<Received<Assistant>>;

  /**
   * Deletes an assistant with all its versions, and resolves to its last configuration. Calls, numbers and
   * squads that name its id can no longer use it.
   * @param id id of the assistant
   * @throws PlatformError 404 if there is no such assistant
   */
  delete(id: string, options?: RequestOptions): Promise<Received<Assistant>>;

  /** Earlier configurations of an assistant. */
  readonly version: AssistantVersionMethods;
}
