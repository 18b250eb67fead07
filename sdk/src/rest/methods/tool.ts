// Written by npm run docs from ../operations/tool.ts.

import type { CreateTool, Tool, UpdateTool } from '../types/tool/index.ts';
import type { List } from '../method.ts';
import type { Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';
import type { TimedQuery } from './parameters.ts';

/** Stored tools, which assistants use during a call: your functions, transfers, calendars, integrations. */
export interface ToolMethods {
  /** Lists everything that assistants can be given to use during a call, newest first. */
  list(query?: TimedQuery, options?: RequestOptions): List<Received<Tool[]>>;

  /**
   * Stores a tool. `type` chooses its kind; a `function` needs a name, parameters as JSON schema and your
   * server. A model names it in `toolIds`.
   * @throws PlatformError 400 if the type is unknown or its fields are invalid
   */
  create(body: CreateTool, options?: RequestOptions): Promise<Received<Tool>>;

  /**
   * Reads a tool's definition. Its `type` says which fields it has.
   * @param id id of the tool
   * @throws PlatformError 404 if there is no such tool
   */
  get(id: string, options?: RequestOptions): Promise<Received<Tool>>;

  /**
   * Changes a tool for the calls that begin from now on. Fields left out stay as they are; the type cannot
   * change.
   * @param id id of the tool
   * @throws PlatformError 400 if a field does not belong to the tool's type
   * @throws PlatformError 404 if there is no such tool
   */
  update(id: string, body: UpdateTool, options?: RequestOptions): Promise<Received<Tool>>;

  /**
   * Deletes a tool and resolves to it. Remove it from the `toolIds` of assistants first.
   * @param id id of the tool
   * @throws PlatformError 404 if there is no such tool
   */
  delete(id: string, options?: RequestOptions): Promise<Received<Tool>>;
}
