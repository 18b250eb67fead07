// Written by npm run docs from ../operations/token.ts.

import type { CreateToken, Token, UpdateToken } from '../types/token.ts';
import type { List } from '../method.ts';
import type { Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';
import type { TimedQuery } from './parameters.ts';

/** API keys. Responses contain the keys themselves, so keep them out of logs. */
export interface TokenMethods {
  /** Lists your API keys, public and private, newest first. The response contains the secrets in `value`. */
  list(query?: TimedQuery, options?: RequestOptions): List<Received<Token[]>>;

  /**
   * Makes an API key, `private` by default. A page needs a `public` one, best restricted to its origins and
   * assistants.
   * @throws PlatformError 400 if a restriction is invalid
   */
  create(body: CreateToken, options?: RequestOptions): Promise<Received<Token>>;

  /**
   * Reads an API key with its restrictions. The response contains the secret in `value`.
   * @param id id of the token, not the key itself
   * @throws PlatformError 404 if there is no such token
   */
  get(id: string, options?: RequestOptions): Promise<Received<Token>>;

  /**
   * Renames an API key or changes what it may do. The key itself stays the same.
   * @param id id of the token, not the key itself
   * @throws PlatformError 400 if a restriction is invalid
   * @throws PlatformError 404 if there is no such token
   */
  update(id: string, body: UpdateToken, options?: RequestOptions): Promise<Received<Token>>;

  /**
   * Revokes an API key at once. Requests that still send it get a 401.
   * @param id id of the token, not the key itself
   * @throws PlatformError 404 if there is no such token
   */
  delete(id: string, options?: RequestOptions): Promise<Received<Token>>;
}
