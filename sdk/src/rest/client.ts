import { invalidInput } from '../misuse.ts';
import { uncheckedOperation } from './unchecked.ts';
import { bindTree } from './bind.ts';
import type { HttpMethod, Query } from './operation.ts';
import { operations } from './derived/operations.ts';
import type { PlatformMethods } from './derived/methods.ts';
import { createConnection } from './request/connection.ts';
import type { PlatformClientOptions, RequestOptions } from './request/options.ts';
import { encodeQuery } from './request/address.ts';

/** What an unchecked request sends besides its method and path. */
export interface UncheckedRequest extends RequestOptions {
  readonly query?: Query | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Every operation of the voice platform, by area: `client.call.list({ limit: 10 })`. */
export interface PlatformClient extends PlatformMethods {
  /**
   * Sends a request that has no method here, such as one that the platform has added since. Nothing checks its path, query,
   * body or response; key, errors and timeouts are those of every request. Only a GET is repeated after a failure.
   * @param path below the base URL, encoded and without a query: `/eval/run`
   * @returns the parsed JSON; undefined for an empty response
   * @throws FirmlineError 'invalid-input' for a path that a URL cannot have, and for a GET with a body
   */
  request(method: HttpMethod, path: `/${string}`, parts?: UncheckedRequest): Promise<unknown>;
  /** Waits for open requests, then closes the connections. Otherwise they end with the process. */
  close(): Promise<void>;
}

/**
 * A client of the voice platform's REST API. List methods can be awaited for a page or iterated for all. Its methods reject
 * with a RequestError: 'network', 'timeout', 'aborted'; a PlatformError for a response that is not ok; an
 * UnparsableResponseError ('unparsable'). What cannot be sent rejects with a FirmlineError 'invalid-input' before anything
 * is sent, and a token function's own error is passed on.
 * @throws FirmlineError 'config-invalid' for an invalid base URL or token
 */
export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
  const connection = createConnection(options);
  return {
    ...(bindTree(operations, connection) as PlatformMethods),
    async request(method, path, { query, body, ...requestOptions } = {}) {
      const operation = uncheckedOperation(method, path);
      if (body !== undefined && operation.details.body === undefined) {
        throw invalidInput(`A ${method} cannot have a body.`);
      }
      const name = `${method} ${path}`;
      return connection.send({ operation, name, path: path + encodeQuery(query), body }, requestOptions);
    },
    close: connection.close,
  };
}
