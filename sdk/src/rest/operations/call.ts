import { json } from '../body/json.ts';
import { operation, text } from '../operation.ts';
import { byTime } from '../paging/by-time.ts';
import type {
  Call,
  CallBatch,
  CreateCall,
  CreateOutboundCall,
  CreateWebCall,
  UpdateCall,
  WebCall,
} from '../types/call/index.ts';
import { timed } from './parameters.ts';

/** Exported separately for pages that need nothing else. */
export const createWebCall = operation('POST', '/call/web', {
  body: json<CreateWebCall>(),
  response: json<WebCall>(),
});

export const call = {
  list: operation('GET', '/call', {
    query: { ...timed, id: text, assistantId: text, phoneNumberId: text },
    response: json<Call[]>(),
    paging: byTime,
  }),
  create: operation('POST', '/call', { body: json<CreateCall>(), response: json<Call | CallBatch>() }),
  /** @deprecated Use `create`. */
  createPhone: operation('POST', '/call/phone', {
    body: json<CreateOutboundCall>(),
    response: json<Call | CallBatch>(),
    deprecated: true,
  }),
  createWeb: createWebCall,
  get: operation('GET', '/call/{id}', { response: json<Call>() }),
  update: operation('PATCH', '/call/{id}', { body: json<UpdateCall>(), response: json<Call>() }),
  delete: operation('DELETE', '/call/{id}', { response: json<Call>() }),
} as const;
