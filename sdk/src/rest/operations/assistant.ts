import { json } from '../body/json.ts';
import { number, operation, text } from '../operation.ts';
import { byPage } from '../paging/by-page.ts';
import { byTime } from '../paging/by-time.ts';
import type { AssistantVersions } from '../types/assistant/version.ts';
import type { Assistant, CreateAssistant, UpdateAssistant } from '../types/assistant/index.ts';
import { timed } from './parameters.ts';

/** Stored assistants: prompt, model, voice, transcriber and behaviour of an agent. */
export const assistant = {
  /** Lists the stored assistants with their whole configuration, newest first. */
  list: operation('GET', '/assistant', { query: timed, response: json<Assistant[]>(), paging: byTime }),
  /**
   * Stores an assistant, which calls and phone numbers can then name by its id. Every field is optional; the platform
   * chooses its own model, voice and transcriber for those left out.
   * @throws PlatformError 400 if a field is invalid; the message names each one
   * @throws PlatformError 413 if the configuration is too large
   */
  create: operation('POST', '/assistant', { body: json<CreateAssistant>(), response: json<Assistant>() }),
  /**
   * Reads the current version of an assistant's configuration.
   * @param id id of the assistant
   * @throws PlatformError 404 if there is no such assistant
   */
  get: operation('GET', '/assistant/{id}', { response: json<Assistant>() }),
  /**
   * Changes fields of an assistant and stores the result as its newest version. Fields left out stay as they are, and
   * `null` removes one. A nested object, such as `model`, is replaced as a whole. Calls that already run keep the old
   * configuration.
   * @param id id of the assistant
   * @throws PlatformError 400 if a field is invalid; the message names each one
   * @throws PlatformError 404 if there is no such assistant
   * @throws PlatformError 413 if the configuration is too large
   */
  update: operation('PATCH', '/assistant/{id}', {
    body: json<UpdateAssistant>(),
    response: json<Assistant>(),
  }),
  /**
   * Overwrites the whole configuration and stores it as the newest version. Fields you leave out are removed.
   * @param id id of the assistant, which stays the same
   * @throws PlatformError 400 if a field is invalid; the message names each one
   * @throws PlatformError 404 if there is no such assistant
   * @throws PlatformError 413 if the configuration is too large
   */
  replace: operation('PUT', '/assistant/{id}', {
    body: json<UpdateAssistant>(),
    response: json<Assistant>(),
  }),
  /**
   * Deletes an assistant with all its versions, and resolves to its last configuration. Calls, numbers and squads that
   * name its id can no longer use it.
   * @param id id of the assistant
   * @throws PlatformError 404 if there is no such assistant
   */
  delete: operation('DELETE', '/assistant/{id}', { response: json<Assistant>() }),
  /** Earlier configurations of an assistant. */
  version: {
    /**
     * Lists the configurations that an assistant has had, newest first. Each change adds one: `v1`, `v2` and so on.
     * @param id id of the assistant
     * @throws PlatformError 400 if `pageState` comes from another list
     * @throws PlatformError 404 if there is no such assistant
     */
    list: operation('GET', '/assistant/{id}/version', {
      query: {
        /** Number of the page. 1 by default, which is the first. */
        page: number,
        /** Maximum number of versions in a page. 100 by default. */
        limit: number,
        /** Start of the page: `nextPageState` of the previous response. Takes precedence over `page`. */
        pageState: text,
      },
      response: json<AssistantVersions>(),
      paging: byPage,
    }),
  },
} as const;
