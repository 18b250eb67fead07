import { isTimeout, runLimited } from './older-browsers.ts';
import { FirmlineError } from './errors.ts';
import { connectError, explainError } from '#runtime/unreachable';
import { webhookFetch } from '#runtime/webhook-fetch';

export { webhookFetch } from '#runtime/webhook-fetch';

export interface WebhookOptions {
  readonly url: string;
  /** Default: {@link webhookFetch}, the global one, in Node through the proxy of the environment. */
  readonly fetch?: typeof fetch | undefined;
  /** Timeout of one request, ms; 15,000 by default. 0, below 0 and NaN are 'invalid-input'. */
  readonly timeoutMs?: number | undefined;
}

/** Nobody knows whether the workflow runs. */
const doubt = 'It may have taken the request all the same: check that before you send it again.';

function hintForResponse(status: number): string {
  // A gateway in front of it answers so while the workflow runs.
  if (status >= 500 || status === 408) return doubt;
  return status === 429
    ? 'It takes no more requests for now: wait, then send it again.'
    : 'Check the workflow and its address.';
}

interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * The automation webhook behind the page's two buttons. Its methods resolve once it responded with an ok status, and reject
 * with a FirmlineError: 'http' for any other status, 'network' without a response, 'timeout' (its signal may be one too),
 * 'aborted' by the signal. If the webhook may have taken the request all the same, the error's hint says so.
 */
export interface WebhookClient {
  /** Asks for a call to this phone, in international form: `+12125550123`. The number is sent as it is. */
  requestCall(payload: { phone: string; slug: string }, options?: RequestOptions): Promise<void>;
  /** Reports that a browser call starts. */
  notifyStart(payload: { slug: string }, options?: RequestOptions): Promise<void>;
}

/**
 * Creates a client of the webhook; sends nothing by itself, and never throws. Any ok status is success and the body is not
 * read. No redirect is followed: a browser hides whether it would keep the body, and what works in Node must work there.
 */
export function createWebhookClient({
  url,
  fetch = webhookFetch,
  timeoutMs = 15_000,
}: WebhookOptions): WebhookClient {
  const post = (payload: object, { signal }: RequestOptions = {}): Promise<void> =>
    runLimited(timeoutMs, signal, async (limit) => send(payload, limit));
  const send = async (payload: object, signal: AbortSignal): Promise<void> => {
    const wasAborted = signal.aborted;
    let response: Response;
    try {
      response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        // Chromium repeats a request, also a POST, for each connection of the page that closes without an answer: a phone
        // would ring six times. Without cookies, it has connections of its own.
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payload),
        signal,
      });
    } catch (cause) {
      if (signal.aborted) {
        const hint = wasAborted ? undefined : doubt;
        throw isTimeout(signal.reason)
          ? new FirmlineError('The webhook did not respond in time.', { code: 'timeout', hint, cause })
          : new FirmlineError('The webhook request was cancelled.', { code: 'aborted', hint, cause });
      }
      const check = 'Check the connection and the webhook URL.';
      const isUnreached = connectError(cause) !== undefined;
      throw explainError(
        new FirmlineError(isUnreached ? 'Could not reach the webhook.' : 'The webhook gave no response.', {
          code: 'network',
          hint: isUnreached ? check : `${check} ${doubt}`,
          cause,
        }),
        'the webhook',
      );
    }
    // Only the status matters, so a body that breaks off is no error.
    await response.body?.cancel().catch(() => {});
    if (!response.ok) {
      // A browser hides the status of a redirect.
      throw new FirmlineError(`The webhook responded with HTTP ${response.status || '3xx'}.`, {
        code: 'http',
        hint: hintForResponse(response.status),
      });
    }
  };

  return {
    requestCall: ({ phone, slug }, options) => post({ phone, slug }, options),
    notifyStart: ({ slug }, options) => post({ slug }, options),
  };
}
