import { json } from '../body/json.ts';
import { oneOf, operation, text } from '../operation.ts';
import { byTime } from '../paging/by-time.ts';
import type { CreateToolTemplate, Template, UpdateToolTemplate } from '../types/template.ts';
import { timed } from './parameters.ts';

/** Tools to start from, with the steps that set them up at their provider. */
export const template = {
  /** Lists your own and public patterns for tools, newest first. */
  list: operation('GET', '/template', {
    query: {
      ...timed,
      /** Only templates of this collection, from their `metadata`. */
      collectionId: text,
      /** Only templates for everybody, or only your own. Both by default. */
      visibility: oneOf('public', 'private'),
      /** Only tools that run at this service; `function` is your own server. */
      provider: oneOf('make', 'gohighlevel', 'function'),
    },
    response: json<Template[]>(),
    paging: byTime,
  }),
  /** Lists the patterns that the platform shows first, all at once. */
  listPinned: operation('GET', '/template/pinned', { response: json<Template[]>() }),
  /**
   * Stores patterns for tools, `private` by default. Takes several, but the contract's response is one: the first.
   * @throws PlatformError 400 if the list is empty or a template is invalid
   */
  create: operation('POST', '/template', {
    body: json<readonly CreateToolTemplate[]>(),
    response: json<Template>(),
  }),
  /**
   * Reads a pattern: the tool, and how to set it up at its provider.
   * @param id id of the template
   * @throws PlatformError 404 if there is no such template
   */
  get: operation('GET', '/template/{id}', { response: json<Template>() }),
  /**
   * Changes a pattern or who can see it. Tools already made from it stay as they are.
   * @param id id of the template
   * @throws PlatformError 400 if a field is invalid
   * @throws PlatformError 404 if there is no such template
   */
  update: operation('PATCH', '/template/{id}', {
    body: json<UpdateToolTemplate>(),
    response: json<Template>(),
  }),
  /**
   * Deletes a pattern and resolves to it. Tools already made from it stay.
   * @param id id of the template
   * @throws PlatformError 404 if there is no such template
   */
  delete: operation('DELETE', '/template/{id}', { response: json<Template>() }),
} as const;
