import type { FirmlineError } from '@firmline/sdk/errors';
import { hostNotFound } from '@firmline/sdk/firms';
import { proxyAdvice } from '@firmline/sdk/proxy';
import { tlsFailure } from '@firmline/util/tls-failure';
import { messageOf, serviceError, systemCode, userError } from '../errors.ts';
import { commandForSame } from '../config/this-command.ts';
import { textIn } from '../json.ts';

interface RequestEnds {
  readonly signal: AbortSignal | undefined;
  readonly limit: AbortSignal;
  readonly timeoutMs: number;
  /** Whether the request has an effect, so that a second one may do harm. */
  readonly isWrite?: boolean;
}

const lookFirst = 'What was sent may have arrived all the same: look there before you send it again.';

/** The error of a request without a response. It names only the host: an address may be a secret. */
export function requestFailure(
  url: string,
  cause: unknown,
  { signal, limit, timeoutMs, isWrite = false }: RequestEnds,
): FirmlineError {
  const { host, port } = new URL(url);
  if (signal?.aborted) return userError('aborted', 'Interrupted.', undefined, cause);
  if (limit.aborted) {
    return serviceError(
      'timeout',
      `${host} did not answer within ${timeoutMs / 1000} s.`,
      isWrite
        ? `Raise --timeout if the service is slow. ${lookFirst}`
        : 'Check the connection and the address, or raise --timeout.',
      cause,
    );
  }
  if (cause instanceof Error && messageOf(cause.cause) === 'bad port')
    return userError(
      'invalid-input',
      `Browsers send nothing to port ${port}, and neither does Node.`,
      'Let the service listen on another port, such as 8080.',
      cause,
    );
  // The system's error name, such as ECONNREFUSED.
  const reason = textIn(cause instanceof Error ? cause.cause : undefined, 'code');
  if (reason === 'ENOTFOUND') return hostNotFound(host, cause);
  const tls = tlsFailure(cause, host);
  if (tls) return serviceError('network', tls.message, tls.hint, cause);
  const brokenText = brokenExchange(host, cause instanceof Error ? cause : {});
  if (brokenText !== undefined)
    return serviceError(
      'network',
      brokenText,
      isWrite ? `Check the address. ${lookFirst}` : 'Check the address, or try again.',
      cause,
    );
  return serviceError(
    'network',
    `Could not reach ${host}${reason ? ` (${reason})` : ''}.`,
    proxyAdvice(cause) ??
      `Check the connection and the address; ${commandForSame('status')} shows where a saved one comes from.`,
    cause,
  );
}

/** What happened after the host was reached, so that it may have received the request; undefined if it was not. */
function brokenExchange(host: string, { cause }: { readonly cause?: unknown }): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { name } = cause;
  if (name === 'HTTPParserError' || name === 'HeadersOverflowError')
    return `The response of ${host} cannot be read (${name}).`;
  const code = systemCode(cause) ?? '';
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code)
    ? `${host} closed the connection before its response was complete (${code}).`
    : undefined;
}
