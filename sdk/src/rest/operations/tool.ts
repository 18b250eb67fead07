import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import { byTime } from '../paging/by-time.ts';
import type { CreateTool, Tool, UpdateTool } from '../types/tool/index.ts';
import { timed } from './parameters.ts';

/** Stored tools, which assistants use during a call: your functions, transfers, calendars, integrations. */
export const tool = {
  /** Lists everything that assistants can be given to use during a call, newest first. */
  list: operation('GET', '/tool', { query: timed, response: json<Tool[]>(), paging: byTime }),
  /**
   * Stores a tool. `type` chooses its kind; a `function` needs a name, parameters as JSON schema and your server. A
   * model names it in `toolIds`.
   * @throws PlatformError 400 if the type is unknown or its fields are invalid
   */
  create: operation('POST', '/tool', { body: json<CreateTool>(), response: json<Tool>() }),
  /**
   * Reads a tool's definition. Its `type` says which fields it has.
   * @param id id of the tool
   * @throws PlatformError 404 if there is no such tool
   */
  get: operation('GET', '/tool/{id}', { response: json<Tool>() }),
  /**
   * Changes a tool for the calls that begin from now on. Fields left out stay as they are; the type cannot change.
   * @param id id of the tool
   * @throws PlatformError 400 if a field does not belong to the tool's type
   * @throws PlatformError 404 if there is no such tool
   */
  update: operation('PATCH', '/tool/{id}', { body: json<UpdateTool>(), response: json<Tool>() }),
  /**
   * Deletes a tool and resolves to it. Remove it from the `toolIds` of assistants first.
   * @param id id of the tool
   * @throws PlatformError 404 if there is no such tool
   */
  delete: operation('DELETE', '/tool/{id}', { response: json<Tool>() }),
} as const;
