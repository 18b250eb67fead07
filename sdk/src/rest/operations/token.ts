import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import { byTime } from '../paging/by-time.ts';
import type { CreateToken, Token, UpdateToken } from '../types/token.ts';
import { timed } from './parameters.ts';

/** API keys. Responses contain the keys themselves, so keep them out of logs. */
export const token = {
  /** Lists your API keys, public and private, newest first. The response contains the secrets in `value`. */
  list: operation('GET', '/token', { query: timed, response: json<Token[]>(), paging: byTime }),
  /**
   * Makes an API key, `private` by default. A page needs a `public` one, best restricted to its origins and assistants.
   * @throws PlatformError 400 if a restriction is invalid
   */
  create: operation('POST', '/token', { body: json<CreateToken>(), response: json<Token>() }),
  /**
   * Reads an API key with its restrictions. The response contains the secret in `value`.
   * @param id id of the token, not the key itself
   * @throws PlatformError 404 if there is no such token
   */
  get: operation('GET', '/token/{id}', { response: json<Token>() }),
  /**
   * Renames an API key or changes what it may do. The key itself stays the same.
   * @param id id of the token, not the key itself
   * @throws PlatformError 400 if a restriction is invalid
   * @throws PlatformError 404 if there is no such token
   */
  update: operation('PATCH', '/token/{id}', { body: json<UpdateToken>(), response: json<Token>() }),
  /**
   * Revokes an API key at once. Requests that still send it get a 401.
   * @param id id of the token, not the key itself
   * @throws PlatformError 404 if there is no such token
   */
  delete: operation('DELETE', '/token/{id}', { response: json<Token>() }),
} as const;
