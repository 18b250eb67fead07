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

/** Phone calls and calls from web pages, past and present. */
export const call = {
  /** Lists calls, newest first, with the transcript, recording addresses, analysis and cost of those that have ended. */
  list: operation('GET', '/call', {
    query: {
      ...timed,
      /** Only the call with this id. */
      id: text,
      /** Only calls of this stored assistant. Calls with an inline assistant have no id to match. */
      assistantId: text,
      /** Only calls through this phone number of yours: its id, not its digits. */
      phoneNumberId: text,
    },
    response: json<Call[]>(),
    paging: byTime,
  }),
  /**
   * Phones one customer, or several with `customers`, from one of your numbers. Needs an agent (an assistant, squad or
   * workflow), a number, and whom to call. Resolves before anybody's phone rings; `schedulePlan` dials later. It is
   * retried only if the platform rejected the request for its rate or never got it, so nobody is called twice.
   * @throws PlatformError 400 if the agent, your number or the customer is missing or invalid. A batch lists each
   *   customer that cannot be called in `errors` instead
   */
  create: operation('POST', '/call', {
    body: json<CreateCall>(),
    response: json<Call>(),
    batch: { field: 'customers', response: json<CallBatch>() },
  }),
  /**
   * Phones customers at the older address of `create`, with the same body and responses.
   * @throws PlatformError 400 if the agent, your number or the customer is missing or invalid
   * @deprecated Use `create`.
   */
  createPhone: operation('POST', '/call/phone', {
    body: json<CreateOutboundCall>(),
    response: json<Call>(),
    batch: { field: 'customers', response: json<CallBatch>() },
    deprecated: true,
  }),
  /**
   * Opens a room in which a browser can talk to the agent, and resolves to its address, `webCallUrl`. Takes the public
   * key. `@firmline/sdk/web-call` makes this request and joins the room.
   * @throws PlatformError 400 if no agent is given or it is invalid
   * @throws PlatformError 403 if the key is not valid for this page's origin or this assistant
   */
  createWeb: createWebCall,
  /**
   * Reads a call with its current status. Transcript, recording, analysis and cost are complete some seconds after it
   * has ended.
   * @param id id of the call
   * @throws PlatformError 404 if there is no such call
   */
  get: operation('GET', '/call/{id}', { response: json<Call>() }),
  /**
   * Renames a call. Nothing else about it can be changed.
   * @param id id of the call
   * @throws PlatformError 404 if there is no such call
   */
  update: operation('PATCH', '/call/{id}', { body: json<UpdateCall>(), response: json<Call>() }),
  /**
   * Deletes a call's record with its transcript, recording and log, and resolves to the record. A call that is still
   * running is hung up.
   * @param id id of the call
   * @throws PlatformError 404 if there is no such call
   */
  delete: operation('DELETE', '/call/{id}', { response: json<Call>() }),
} as const;
