import type { AskService, Reply } from '../auth/ask.ts';
import { requestFailure } from '../http/request-failure.ts';
import type { WebhookAnswer } from './requests.ts';

/** Maximum bytes of a response body to read; the rest is not awaited. */
const bodyLimit = 64 * 1024;

/** Posts a body and reads the response. */
export async function post(
  url: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  {
    timeoutMs = 15_000,
    signal,
  }: { readonly timeoutMs?: number | undefined; readonly signal?: AbortSignal } = {},
): Promise<WebhookAnswer> {
  const limit = AbortSignal.timeout(timeoutMs);
  const startedAt = performance.now();
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const durationMs = performance.now() - startedAt;
    const { status, ok } = response;
    const contentType = response.headers.get('content-type');
    return { status, ok, contentType, body: await beginningOf(response), durationMs };
  } catch (cause) {
    throw requestFailure(url, cause, { signal, limit, timeoutMs });
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

export const askPreflight = (url: string, origin: string, ask: AskService): Promise<Reply> =>
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
