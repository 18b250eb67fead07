import type { ResponseHead, TransportFactory } from '../transport/transport.ts';
import type { DebugHook } from './debug.ts';

/** The platform's key, or a function that is called before each attempt and returns a current key. */
export type Token = string | (() => string | Promise<string>);

export interface PlatformClientOptions {
  /** For example https://api.vapi.ai. In a page also a path, such as /api, which is resolved against the page's address. */
  readonly baseUrl: string;
  readonly token: Token;
  /**
   * Timeout per attempt, until the response body is complete, in ms. 60,000 by default. For a streamed response: until
   * its headers, then between two chunks.
   */
  readonly timeoutMs?: number;
  /** Maximum retries of a failed request; 2 by default. */
  readonly maxRetries?: number;
  /** Milliseconds before the first retry, doubled for each further one; 500 by default. */
  readonly retryDelayMs?: number;
  /** If a server asks for a longer wait, its response is thrown immediately. Milliseconds; 60,000 by default. */
  readonly maxRetryAfterMs?: number;
  /** Replaces the default transport: undici in Node, fetch in a browser. */
  readonly transport?: TransportFactory;
  /** Reports every request, response, failure and retry; never the token. */
  readonly debug?: DebugHook;
}

/** Options of one call. */
export interface RequestOptions {
  /** Aborts the call immediately, even while it waits for a retry. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces the client's timeout. */
  readonly timeoutMs?: number | undefined;
  /** Replaces the client's number of retries. */
  readonly maxRetries?: number | undefined;
  /** Headers added to those of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Receives the status, headers and request id of each successful response, before the call resolves: one, or one per
   * page while a list is iterated. A failure carries its own.
   */
  readonly onResponse?: ((response: ResponseHead) => void) | undefined;
}
