import type { FirmlineError } from '@firmline/sdk/errors';
import { proxyAdvice } from '@firmline/sdk/proxy';
import type { Ask, Reply } from '../auth/ask.ts';
import { userError, serviceError } from '../errors.ts';
import type { WebhookAnswer, PagePayload } from './requests.ts';

/** Maximum bytes of a response body to read; the rest is not awaited. */
const bodyLimit = 64 * 1024;

/**
 * Posts a body and reads the response.
 * @param request.method of a request that is passed on; its redirects are for its sender
 */
export async function post(
  url: string,
  {
    method,
    headers,
    body,
  }: {
    readonly method?: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | Uint8Array<ArrayBuffer>;
  },
  {
    timeoutMs = 15_000,
    signal,
  }: { readonly timeoutMs?: number | undefined; readonly signal?: AbortSignal } = {},
): Promise<WebhookAnswer> {
  const limit = AbortSignal.timeout(timeoutMs);
  const startedAt = performance.now();
  try {
    const response = await fetch(url, {
      method: method ?? 'POST',
      headers,
      ...(method !== undefined && { redirect: 'manual' }),
      ...(method !== 'GET' && method !== 'HEAD' && { body }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const durationMs = performance.now() - startedAt;
    return {
      status: response.status,
      ok: response.ok,
      contentType: response.headers.get('content-type'),
      body: await beginningOf(response),
      durationMs,
    };
  } catch (cause) {
    throw failureOf(url, cause, {
      timeoutMs,
      hasTimedOut: limit.aborted,
      isStopped: signal?.aborted === true,
    });
  }
}

async function beginningOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= bodyLimit) break;
  }
  return Buffer.concat(chunks).subarray(0, bodyLimit).toString('utf8');
}

function failureOf(
  url: string,
  cause: unknown,
  { timeoutMs, hasTimedOut, isStopped }: { timeoutMs: number; hasTimedOut: boolean; isStopped: boolean },
): FirmlineError {
  if (isStopped) return userError('aborted', 'Stopped.', undefined, cause);
  if (hasTimedOut) {
    return serviceError(
      'timeout',
      `${url} did not answer within ${timeoutMs / 1000} s.`,
      'Check the workflow behind it, or raise --timeout.',
      cause,
    );
  }
  const inner = cause instanceof Error ? (cause.cause ?? cause) : cause;
  const why = inner instanceof Error && 'code' in inner ? ` (${String(inner.code)})` : '';
  return serviceError(
    'network',
    `${url} could not be reached${why}.`,
    proxyAdvice(cause) ?? 'Check the address and the connection.',
    cause,
  );
}

export const pageRequest = (
  payload: PagePayload,
): { readonly headers: Record<string, string>; readonly body: string } => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ phone: payload.phone, slug: payload.slug }),
});

/** Asks what a browser asks before the page's request. */
export const askPreflight = (url: string, origin: string, ask: Ask): Promise<Reply> =>
  ask({
    url,
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });

/** Why browsers on a page cannot send to the webhook, as a sentence; undefined if they can. */
export function crossOriginProblem(
  url: string,
  { ok: isOk, status, headers }: Pick<Reply, 'ok' | 'status' | 'headers'>,
  origin: string,
): string | undefined {
  if (new URL(url).origin === origin) return undefined;
  if (!isOk) return `Browsers cannot call it: it responded to the CORS preflight with ${status}.`;
  const allowed = headers.get('access-control-allow-origin');
  if (allowed !== '*' && allowed !== origin) {
    return `Browsers cannot call it: it allows ${allowed === null ? 'no other origin' : `only ${allowed}`}.`;
  }
  const names = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  if (names.includes('*') || names.includes('content-type')) return undefined;
  return 'Browsers cannot call it: it does not allow the header content-type.';
}
