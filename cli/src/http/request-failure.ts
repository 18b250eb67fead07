import type { FirmlineError } from '@firmline/sdk/errors';
import { hostNotFound } from '@firmline/sdk/firms';
import { proxyAdvice } from '@firmline/sdk/proxy';
import { tlsFailure } from '@firmline/util/tls-failure';
import { serviceError, userError } from '../errors.ts';
import { firmline } from '../invocation.ts';
import { textIn } from '../json.ts';

interface RequestEnds {
  readonly signal: AbortSignal | undefined;
  readonly limit: AbortSignal;
  readonly timeoutMs: number;
}

/** The error of a request without a response. It names only the host: an address may be a secret. */
export function requestFailure(
  url: string,
  cause: unknown,
  { signal, limit, timeoutMs }: RequestEnds,
): FirmlineError {
  const { host } = new URL(url);
  if (signal?.aborted) return userError('aborted', 'Interrupted.', undefined, cause);
  if (limit.aborted) {
    return serviceError(
      'timeout',
      `${host} did not answer within ${timeoutMs / 1000} s.`,
      'Check the connection and the address, or raise --timeout.',
      cause,
    );
  }
  // The system's error name, such as ECONNREFUSED.
  const reason = textIn(cause instanceof Error ? cause.cause : undefined, 'code');
  if (reason === 'ENOTFOUND') return hostNotFound(host, cause);
  const tls = tlsFailure(cause, host);
  if (tls) return serviceError('network', tls.message, tls.hint, cause);
  return serviceError(
    'network',
    `Could not reach ${host}${reason ? ` (${reason})` : ''}.`,
    proxyAdvice(cause) ??
      `Check the connection and the address. ${firmline} config get shows where it comes from.`,
    cause,
  );
}
