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

/** By itself, for pages that do nothing else. */
export const createWebCall = operation('POST', '/call/web', {
  body: json<CreateWebCall>(),
  answer: json<WebCall>(),
});

export const call = {
  list: operation('GET', '/call', {
    query: { ...timed, id: text, assistantId: text, phoneNumberId: text },
    answer: json<Call[]>(),
    paging: byTime,
  }),
  create: operation('POST', '/call', { body: json<CreateCall>(), answer: json<Call | CallBatch>() }),
  /** @deprecated Use `create`. */
  createPhone: operation('POST', '/call/phone', {
    body: json<CreateOutboundCall>(),
    answer: json<Call | CallBatch>(),
    deprecated: true,
  }),
  createWeb: createWebCall,
  get: operation('GET', '/call/{id}', { answer: json<Call>() }),
  update: operation('PATCH', '/call/{id}', { body: json<UpdateCall>(), answer: json<Call>() }),
  delete: operation('DELETE', '/call/{id}', { answer: json<Call>() }),
} as const;
