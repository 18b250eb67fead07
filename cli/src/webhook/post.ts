import { webhookFetch } from '@firmline/sdk/webhook';
import { redirectTarget } from '../http/redirect-target.ts';
import { requestFailure } from '../http/request-failure.ts';
import type { WebhookAnswer } from './requests.ts';

/** Maximum bytes of a response body to read; the rest is not awaited. */
const bodyLimit = 64 * 1024;

/**
 * Posts a body and reads the response. Follows no redirect, as the page.
 * @throws FirmlineError 'network' or 'timeout' without a response, saying whether the request may have arrived
 */
export async function postJson(
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
    const response = await webhookFetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const durationMs = performance.now() - startedAt;
    const { status, ok } = response;
    return {
      status,
      ok,
      redirectsTo: redirectTarget(response) ?? null,
      contentType: response.headers.get('content-type'),
      allowedOrigin: response.headers.get('access-control-allow-origin'),
      body: await beginningOf(response.body ?? []),
      durationMs,
    };
  } catch (cause) {
    throw requestFailure(url, cause, { signal, limit, timeoutMs, isWrite: true });
  }
}

/** The text that a body begins with. The page reads none, so a body that breaks off or takes too long is no error. */
async function beginningOf(
  stream: AsyncIterable<Uint8Array> | readonly Uint8Array[],
): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= bodyLimit) break;
    }
  } catch {
    // The status is known.
    if (length === 0) return null;
  }
  // Without a byte order mark, before which JSON would be unreadable.
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, bodyLimit));
}
