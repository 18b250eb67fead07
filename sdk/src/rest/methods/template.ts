// Written by npm run docs from ../operations/template.ts.

import type { CreateToolTemplate, Template, UpdateToolTemplate } from '../types/template.ts';
import type { List } from '../method.ts';
import type { Open, Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';
import type { TimedQuery } from './parameters.ts';

/** Query of `template.list`. */
export interface TemplateListQuery extends TimedQuery {
  /** Only templates of this collection, from their `metadata`. */
  readonly collectionId?: string | null | undefined;
  /** Only templates for everybody, or only your own. Both by default. */
  readonly visibility?: Open<'public' | 'private'> | null | undefined;
  /** Only tools that run at this service; `function` is your own server. */
  readonly provider?: Open<'make' | 'gohighlevel' | 'function'> | null | undefined;
}

/** Tools to start from, with the steps that set them up at their provider. */
export interface TemplateMethods {
  /** Lists your own and public patterns for tools, newest first. */
  list(query?: TemplateListQuery, options?: RequestOptions): List<Received<Template[]>>;

  /** Lists the patterns that the platform shows first, all at once. */
  listPinned(options?: RequestOptions): Promise<Received<Template[]>>;

  /**
   * Stores patterns for tools, `private` by default. Takes several, but the contract's response is one: the
   * first.
   * @throws PlatformError 400 if the list is empty or a template is invalid
   */
  create(body: readonly CreateToolTemplate[], options?: RequestOptions): Promise<Received<Template>>;

  /**
   * Reads a pattern: the tool, and how to set it up at its provider.
   * @param id id of the template
   * @throws PlatformError 404 if there is no such template
   */
  get(id: string, options?: RequestOptions): Promise<Received<Template>>;

  /**
   * Changes a pattern or who can see it. Tools already made from it stay as they are.
   * @param id id of the template
   * @throws PlatformError 400 if a field is invalid
   * @throws PlatformError 404 if there is no such template
   */
  update(id: string, body: UpdateToolTemplate, options?: RequestOptions): Promise<Received<Template>>;

  /**
   * Deletes a pattern and resolves to it. Tools already made from it stay.
   * @param id id of the template
   * @throws PlatformError 404 if there is no such template
   */
  delete(id: string, options?: RequestOptions): Promise<Received<Template>>;
}
