import { FirmlineError } from '@firmline/sdk/errors';
import { hostNotFound } from '@firmline/sdk/firms';
import { proxyAdvice } from '@firmline/sdk/proxy';
import { parsedJson } from '../json.ts';
import { redact } from '@firmline/util/redact';
import type { Output } from '../terminal/output.ts';
import { printable } from '../text.ts';

export interface Question {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface Reply {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown;
}

/** Sends one request to a service. @throws FirmlineError 'network', 'timeout', 'aborted', 'config-invalid' */
export type Ask = (question: Question) => Promise<Reply>;

const defaultTimeoutMs = 15_000;

/** Sends requests for checks. They are never retried or redirected, and --debug prints them with keys masked. */
export function createAsk(output: Pick<Output, 'flags' | 'failure'>, signal?: AbortSignal): Ask {
  const { debug, timeoutMs = defaultTimeoutMs } = output.flags;
  const say = (line: string) => {
    if (debug) output.failure(printable(redact(line)));
  };
  return async ({ url, method = 'GET', headers = {}, body }) => {
    if (!URL.canParse(url)) throw unusable(url);
    const limit = AbortSignal.timeout(timeoutMs);
    const sent = body === undefined ? headers : { 'content-type': 'application/json', ...headers };
    const start = performance.now();
    say(`> ${method} ${url}`);
    for (const [name, value] of Object.entries(sent)) say(`> ${name}: ${value}`);
    try {
      const response = await fetch(url, {
        method,
        headers: sent,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      say(`< ${response.status} after ${Math.round(performance.now() - start)} ms`);
      return {
        status: response.status,
        ok: response.ok,
        headers: response.headers,
        text,
        json: parsedJson(text),
      };
    } catch (cause) {
      const failure = failureOf(url, cause, { signal, limit, timeoutMs });
      say(`! ${failure.message}`);
      throw failure;
    }
  };
}

function failureOf(
  url: string,
  cause: unknown,
  { signal, limit, timeoutMs }: { signal: AbortSignal | undefined; limit: AbortSignal; timeoutMs: number },
): FirmlineError {
  const { host } = new URL(url);
  if (signal?.aborted) return new FirmlineError('Interrupted.', { code: 'aborted', fault: 'user', cause });
  if (limit.aborted) {
    return new FirmlineError(`${host} did not answer within ${timeoutMs / 1000} s.`, {
      code: 'timeout',
      hint: 'Check the connection and the address, or raise --timeout.',
      cause,
    });
  }
  const reason = reasonOf(cause);
  if (reason === 'ENOTFOUND') return hostNotFound(host, cause);
  return new FirmlineError(`Could not reach ${host}${reason ? ` (${reason})` : ''}.`, {
    code: 'network',
    hint:
      proxyAdvice(cause) ??
      'Check the connection and the address. firmline config get shows where it comes from.',
    cause,
  });
}

/** The system's error name, such as ECONNREFUSED; empty if there is none. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : '';
}

const unusable = (url: string) =>
  new FirmlineError(`"${url}" is not a URL.`, {
    code: 'config-invalid',
    fault: 'user',
    hint: 'Correct it. firmline config get shows where it comes from.',
  });
