import type { TransportFactory } from '../transport/transport.ts';
import type { DebugHook } from './debug.ts';
import type { RetryLimits } from './retry.ts';

/** The platform's key, or what fetches a current one before each try. */
export type Token = string | (() => string | Promise<string>);

export interface PlatformClientOptions extends Partial<RetryLimits> {
  /** Such as https://api.vapi.ai. In a page also a path, such as /api, which the address of the page completes. */
  readonly baseUrl: string;
  readonly token: Token;
  /**
   * For one try, from its connection to the last byte of the response; 60000 without it. For a streamed response: until
   * its head, and then between two pieces. In milliseconds.
   */
  readonly timeoutMs?: number;
  /** Carries the requests instead of what is usual here: undici in Node, fetch in a browser. */
  readonly transport?: TransportFactory;
  /** Sees every request, response, failure and repetition; never the token. */
  readonly debug?: DebugHook;
}

/** For one call. */
export interface RequestOptions {
  /** Ends the call at once, also while it waits for another try. */
  readonly signal?: AbortSignal | undefined;
  /** Instead of the client's. */
  readonly timeoutMs?: number | undefined;
  /** Instead of the client's. */
  readonly maxRetries?: number | undefined;
  /** Beside those that every request has. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
