import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import { byTime } from '../paging/by-time.ts';
import type { CreateToken, Token, UpdateToken } from '../types/token.ts';
import { timed } from './parameters.ts';

export const token = {
  list: operation('GET', '/token', { query: timed, response: json<Token[]>(), paging: byTime }),
  create: operation('POST', '/token', { body: json<CreateToken>(), response: json<Token>() }),
  get: operation('GET', '/token/{id}', { response: json<Token>() }),
  update: operation('PATCH', '/token/{id}', { body: json<UpdateToken>(), response: json<Token>() }),
  delete: operation('DELETE', '/token/{id}', { response: json<Token>() }),
} as const;
