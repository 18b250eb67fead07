import type { RequestContext } from '../errors.ts';
import { TransportFailure } from '../transport/transport.ts';
import { explainFailure } from './failure.ts';

/**
 * What `value` becomes, for as long as the caller wants it.
 * @throws RequestError 'aborted' as soon as the signal says so
 */
export async function unlessAborted<Value>(
  value: Promise<Value>,
  signal: AbortSignal | undefined,
  context: RequestContext,
): Promise<Value> {
  if (!signal) return value;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(explainFailure(new TransportFailure('aborted', false, signal.reason), context));
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([value, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
