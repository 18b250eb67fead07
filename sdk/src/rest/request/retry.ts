import { FirmlineError } from '../../errors.ts';
import { isLasting } from '#runtime/unreachable';
import { TransportFailure, type ResponseHeaders, type TransportResponse } from '../transport/transport.ts';
import { readRetryAfter } from '#util/retry-after';
import { invalidInput } from '../../misuse.ts';
import { longestTimerMs } from '../../timer.ts';

type RetryLimits = Readonly<Record<'maxRetries' | 'retryDelayMs' | 'maxRetryAfterMs', number>>;

const longestDelayMs = 8000;
/** The server refused the request before it did anything. */
const refusedStatuses: ReadonlySet<number> = new Set([425, 429]);
/** A retry fails in the same way: an unsupported request, a network's log-in page, a certificate that Cloudflare refuses. */
const permanentStatuses: ReadonlySet<number> = new Set([501, 505, 511, 526]);
const isTemporary = (status: number) => status === 408 || (status >= 500 && !permanentStatuses.has(status));

/**
 * Milliseconds to wait before a retry; undefined for no retry. A request that the server may have received is retried
 * only if it is safe to repeat.
 */
export function delayBeforeRetry(
  outcome: TransportResponse | TransportFailure,
  method: string,
  retries: number,
  { maxRetries, retryDelayMs, maxRetryAfterMs }: RetryLimits,
): number | undefined {
  if (retries >= maxRetries) return undefined;
  const delay = withJitter(Math.min(retryDelayMs * 2 ** retries, longestDelayMs));
  if (outcome instanceof TransportFailure) {
    const isHarmless = !outcome.isSent || isIdempotent(method);
    // Our own errors come from the request or its response, so a retry would fail in the same way.
    const isFinal = outcome.cause instanceof FirmlineError || isLasting(outcome.cause);
    return outcome.kind !== 'aborted' && isHarmless && !isFinal ? delay : undefined;
  }
  const { status, headers } = outcome;
  if (!refusedStatuses.has(status) && !(isIdempotent(method) && isTemporary(status))) return undefined;
  const requestedMs = retryAfterMs(headers) ?? 0;
  return requestedMs > Math.min(maxRetryAfterMs, longestTimerMs) ? undefined : Math.max(requestedMs, delay);
}

/** A random share, from half to all of it, so that many clients don't retry at once. */
function withJitter(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}

/** GET, PUT and DELETE are idempotent. */
function isIdempotent(method: string): boolean {
  return method !== 'POST' && method !== 'PATCH';
}

/** Whether the server may have carried out a request that is retried. */
export const mayBeDone = (outcome: TransportResponse | TransportFailure, method: string): boolean =>
  method !== 'GET' &&
  (outcome instanceof TransportFailure ? outcome.isSent : !refusedStatuses.has(outcome.status));

/**
 * The hint for a request that the server may have carried out, although its response is missing or unreadable.
 * @param operation `POST /call`
 * @param hint what else helps
 */
export function hintAfterDoubt<Hint extends string | undefined>(
  operation: string,
  hint: Hint,
): Hint | string {
  const [method = ''] = operation.split(' ', 1);
  if (method === 'GET') return hint;
  if (!isIdempotent(method))
    return 'The platform may have done it all the same: check that before you send it again.';
  const retryAdvice = 'The platform may have done it all the same; it is safe to send it again.';
  return hint === undefined ? retryAdvice : `${hint} ${retryAdvice}`;
}

/** The server's Retry-After in milliseconds; the header is a number of seconds or a date. Undefined for anything else. */
export const retryAfterMs = (headers: ResponseHeaders): number | undefined =>
  readRetryAfter(headers['retry-after'], headers['date']);

/** @throws FirmlineError 'invalid-input' for a number that limits nothing: retries would not wait, or never end */
export function checkLimits(limits: RetryLimits): RetryLimits {
  for (const [name, value] of Object.entries(limits))
    if (!(value >= 0)) throw invalidInput(`${name} must be 0 or more, not ${String(value)}.`);
  return limits;
}
