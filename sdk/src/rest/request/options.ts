import type { TransportFactory } from '../transport/transport.ts';
import type { DebugHook } from './debug.ts';
import type { RetryLimits } from './retry.ts';

/** The platform's key, or a function that returns a current one before each attempt. */
export type Token = string | (() => string | Promise<string>);

export interface PlatformClientOptions extends Partial<RetryLimits> {
  /** Such as https://api.vapi.ai. In a page also a path, such as /api, which the address of the page completes. */
  readonly baseUrl: string;
  readonly token: Token;
  /**
   * Per attempt, until the response body is complete, in milliseconds; 60000 by default. For a streamed response: until
   * its headers, then between two chunks.
   */
  readonly timeoutMs?: number;
  /** Replaces the default transport: undici in Node, fetch in a browser. */
  readonly transport?: TransportFactory;
  /** Reports every request, response, failure and retry; never the token. */
  readonly debug?: DebugHook;
}

/** For one call. */
export interface RequestOptions {
  /** Aborts the call at once, even while it waits for a retry. */
  readonly signal?: AbortSignal | undefined;
  /** Instead of the client's. */
  readonly timeoutMs?: number | undefined;
  /** Instead of the client's. */
  readonly maxRetries?: number | undefined;
  /** Added to those of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
