// Written by npm run docs from ../operations/call.ts.

import type {
  Call,
  CallBatch,
  CreateCall,
  CreateOutboundCall,
  CreateWebCall,
  UpdateCall,
  WebCall,
} from '../types/call/index.ts';
import type { List } from '../method.ts';
import type { Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';
import type { TimedQuery } from './parameters.ts';

/** Query of `call.list`. */
export interface CallListQuery extends TimedQuery {
  /** Only the call with this id. */
  readonly id?: string | null | undefined;
  /** Only calls of this stored assistant. Calls with an inline assistant have no id to match. */
  readonly assistantId?: string | null | undefined;
  /** Only calls through this phone number of yours: its id, not its digits. */
  readonly phoneNumberId?: string | null | undefined;
}

/** Phone calls and calls from web pages, past and present. */
export interface CallMethods {
  /**
   * Lists calls, newest first, with the transcript, recording addresses, analysis and cost of those that have
   * ended.
   */
  list(query?: CallListQuery, options?: RequestOptions): List<Received<Call[]>>;

  /**
   * Phones one customer, or several with `customers`, from one of your numbers. Needs an agent (an assistant,
   * squad or workflow), a number, and whom to call. Resolves before anybody's phone rings; `schedulePlan`
   * dials later. It is retried only if the platform rejected the request for its rate or never got it, so
   * nobody is called twice.
   *
   * With `customers` the response is a batch.
   * @throws PlatformError 400 if the agent, your number or the customer is missing or invalid. A batch lists
   * each customer that cannot be called in `errors` instead
   */
  create(
    body: CreateCall & Required<Pick<CreateCall, 'customers'>>,
    options?: RequestOptions,
  ): Promise<Received<CallBatch>>;
  /**
   * Phones one customer, or several with `customers`, from one of your numbers. Needs an agent (an assistant,
   * squad or workflow), a number, and whom to call. Resolves before anybody's phone rings; `schedulePlan`
   * dials later. It is retried only if the platform rejected the request for its rate or never got it, so
   * nobody is called twice.
   * @throws PlatformError 400 if the agent, your number or the customer is missing or invalid. A batch lists
   * each customer that cannot be called in `errors` instead
   */
  create(
    body: CreateCall & { readonly customers?: undefined },
    options?: RequestOptions,
  ): Promise<Received<Call>>;
  /**
   * Phones one customer, or several with `customers`, from one of your numbers. Needs an agent (an assistant,
   * squad or workflow), a number, and whom to call. Resolves before anybody's phone rings; `schedulePlan`
   * dials later. It is retried only if the platform rejected the request for its rate or never got it, so
   * nobody is called twice.
   * @throws PlatformError 400 if the agent, your number or the customer is missing or invalid. A batch lists
   * each customer that cannot be called in `errors` instead
   */
  create(body: CreateCall, options?: RequestOptions): Promise<Received<Call> | Received<CallBatch>>;

  /**
   * Phones customers at the older address of `create`, with the same body and responses.
   *
   * With `customers` the response is a batch.
   * @throws PlatformError 400 if the agent, your number or the customer is missing or invalid
   * @deprecated Use `create`.
   */
  createPhone(
    body: CreateOutboundCall & Required<Pick<CreateOutboundCall, 'customers'>>,
    options?: RequestOptions,
  ): Promise<Received<CallBatch>>;
  /**
   * Phones customers at the older address of `create`, with the same body and responses.
   * @throws PlatformError 400 if the agent, your number or the customer is missing or invalid
   * @deprecated Use `create`.
   */
  createPhone(
    body: CreateOutboundCall & { readonly customers?: undefined },
    options?: RequestOptions,
  ): Promise<Received<Call>>;
  /**
   * Phones customers at the older address of `create`, with the same body and responses.
   * @throws PlatformError 400 if the agent, your number or the customer is missing or invalid
   * @deprecated Use `create`.
   */
  createPhone(
    body: CreateOutboundCall,
    options?: RequestOptions,
  ): Promise<Received<Call> | Received<CallBatch>>;

  /**
   * Opens a room in which a browser can talk to the agent, and resolves to its address, `webCallUrl`. Takes
   * the public key. `@firmline/sdk/web-call` makes this request and joins the room.
   * @throws PlatformError 400 if no agent is given or it is invalid
   * @throws PlatformError 403 if the key is not valid for this page's origin or this assistant
   */
  createWeb(body: CreateWebCall, options?: RequestOptions): Promise<Received<WebCall>>;

  /**
   * Reads a call with its current status. Transcript, recording, analysis and cost are complete some seconds
   * after it has ended.
   * @param id id of the call
   * @throws PlatformError 404 if there is no such call
   */
  get(id: string, options?: RequestOptions): Promise<Received<Call>>;

  /**
   * Renames a call. Nothing else about it can be changed.
   * @param id id of the call
   * @throws PlatformError 404 if there is no such call
   */
  update(id: string, body: UpdateCall, options?: RequestOptions): Promise<Received<Call>>;

  /**
   * Deletes a call's record with its transcript, recording and log, and resolves to the record. A call that
   * is still running is hung up.
   * @param id id of the call
   * @throws PlatformError 404 if there is no such call
   */
  delete(id: string, options?: RequestOptions): Promise<Received<Call>>;
}
