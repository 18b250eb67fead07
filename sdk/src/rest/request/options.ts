import type { TransportFactory } from '../transport/transport.ts';
import type { DebugHook } from './debug.ts';
import { FirmlineError } from '../../errors.ts';
import { parseUrl } from '../../older-browsers.ts';

/** The platform's key, or a function that is called before each attempt and returns a current key. */
export type Token = string | (() => string | Promise<string>);

export interface PlatformClientOptions {
  /** For example https://api.vapi.ai. In a page also a path, such as /api, which is resolved against the page's address. */
  readonly baseUrl: string;
  readonly token: Token;
  /**
   * Timeout per attempt, until the response body is complete, in ms. 60,000 by default. For a streamed response: until
   * its headers, then the wait for each chunk. In Node, the wait for one of 64 connections does not count.
   */
  readonly timeoutMs?: number | undefined;
  /** Maximum retries of a failed request; 2 by default. */
  readonly maxRetries?: number | undefined;
  /** Milliseconds before the first retry, doubled for each further one; 500 by default. Below 0 and NaN are 'invalid-input'. */
  readonly retryDelayMs?: number | undefined;
  /** If a server asks for a longer wait, its response is thrown immediately. Milliseconds; 60,000 by default. */
  readonly maxRetryAfterMs?: number | undefined;
  /** Replaces the default transport: undici in Node, fetch in a browser. */
  readonly transport?: TransportFactory | undefined;
  /** Reports every request, response, failure and retry; never the token. What it throws is reported as uncaught. */
  readonly debug?: DebugHook | undefined;
}

/** Options of one call. */
export interface RequestOptions {
  /** Aborts the call immediately, even while it waits for a retry. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces the client's timeout. */
  readonly timeoutMs?: number | undefined;
  /** Replaces the client's number of retries. */
  readonly maxRetries?: number | undefined;
  /** Headers added to those of every request. One without a value is not sent. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** @throws FirmlineError 'config-invalid' */
export function parseBaseUrl(baseUrl: string) {
  // A caller without types may omit it or use another name.
  if (typeof baseUrl !== 'string') throw missingBaseUrl();
  const url = isPath(baseUrl) ? resolveInPage(baseUrl) : parseUrl(baseUrl);
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  if (!isPlain || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    // A message must not contain a password.
    const subject = url?.password ? 'The platform URL' : JSON.stringify(baseUrl);
    throw new FirmlineError(`${subject} is not the address of a voice platform.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Pass an http or https address without a query or a password, such as https://api.vapi.ai.',
    });
  }
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') };
}

/** Whether it is a path, not a host without https. */
export const isPath = (text: string): boolean => /^\.{0,2}\//.test(text);

/** @throws FirmlineError 'config-invalid' outside a page */
function resolveInPage(path: string): URL | undefined {
  if (typeof document === 'undefined') {
    throw new FirmlineError(`${JSON.stringify(path)} is a path, but there is no page to resolve it.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Pass the full address as `baseUrl`, such as https://api.vapi.ai.',
    });
  }
  const url = parseUrl(path, document.baseURI);
  // The page's own credentials are not used.
  if (url) url.username = url.password = '';
  return url;
}

const missingBaseUrl = (): FirmlineError =>
  new FirmlineError('The address of the voice platform is missing.', {
    code: 'config-invalid',
    fault: 'user',
    hint: 'Pass it as `baseUrl`, such as https://api.vapi.ai.',
  });

/**
 * Makes the value of the Authorization header.
 * @throws FirmlineError 'config-invalid' for a token that is not valid in a header
 */
export function authorizer(token: Token): () => string | Promise<string> {
  if (typeof token === 'function') return async () => bearerValue(await token());
  // A caller without types may omit it.
  const value = bearerValue(token);
  return () => value;
}

function bearerValue(token: string): string {
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return `Bearer ${token}`;
  // The message omits the token: it may be a key with a stray character.
  throw new FirmlineError('The platform key is missing or has invalid characters.', {
    code: 'config-invalid',
    fault: 'user',
    hint: 'Pass it as `token`, without spaces or line breaks.',
  });
}
