import { FirmlineError } from '../../errors.ts';
import { isTimeout } from '../../older-browsers.ts';
import { whyUnreachable } from '#runtime/unreachable';
import { PlatformError, type RequestContext, RequestError } from '../errors.ts';
import { TransportFailure, type TransportResponse } from '../transport/transport.ts';
import { hintAfterDoubt } from './retry.ts';

/** The error for a failed exchange, or for a response that is not ok. */
export function explainFailure(
  outcome: TransportResponse | TransportFailure,
  context: RequestContext,
  origin = '',
): RequestError {
  if (!(outcome instanceof TransportFailure)) {
    const text = typeof outcome.body === 'string' ? outcome.body : '';
    const parsedBody = parseJson(text);
    return new PlatformError({ ...outcome, body: parsedBody === undefined ? text : parsedBody }, context);
  }
  const { operation, isInDoubt } = context;
  const hintIfSent = (hint?: string) =>
    outcome.isSent || isInDoubt ? hintAfterDoubt(operation, hint) : hint;
  // A caller's signal may be a timeout too.
  switch (outcome.kind === 'aborted' && isTimeout(outcome.cause) ? 'timeout' : outcome.kind) {
    case 'aborted':
      return new RequestError(`${operation} was cancelled.`, context, {
        code: 'aborted',
        fault: 'user',
        hint: hintIfSent(undefined),
        cause: outcome.cause,
      });
    case 'timeout':
      return new RequestError(`${operation} took too long.`, context, {
        code: 'timeout',
        hint: hintIfSent('Check the connection, or allow more time.'),
      });
    case 'connection': {
      const knownError = ownFailure(outcome.cause);
      if (knownError) {
        const { code, fault, hint, message } = knownError;
        return new RequestError(message, context, { code, fault, hint, cause: knownError });
      }
      const { message, hint } = whyUnreachable(
        {
          message: outcome.isSent
            ? `The connection to the voice platform broke during ${operation}.`
            : `Could not reach the voice platform for ${operation}.`,
          hint: hintIfSent(`Check the connection and the platform URL${origin && `, ${origin}`}.`),
        },
        outcome.cause,
        `the voice platform${origin && ` at ${origin}`}`,
      );
      return new RequestError(message, context, {
        code: 'network',
        hint,
        cause: outcome.cause,
      });
    }
  }
}

/** The error of a body that broke off on our side, if the connection itself was fine. */
function ownFailure(cause: unknown): FirmlineError | undefined {
  if (cause instanceof FirmlineError) return cause;
  return cause instanceof Error ? ownFailure(cause.cause) : undefined;
}

const byteOrderMark = '\uFEFF';

/** The parsed text; undefined if it is not JSON. Ignores the content type, because it is wrong more often. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}
