import { connectError } from '../../connect-error.ts';
import { TransportFailure } from './transport.ts';

type TimeLimit = ReturnType<typeof startTimeLimit>;

export function startTimeLimit(timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  let timedOut = false;
  const expire = () => {
    timedOut = true;
    controller.abort();
  };
  let timer = setTimeout(expire, timeoutMs);
  const abort = () => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  else outer?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    renew() {
      clearTimeout(timer);
      timer = setTimeout(expire, timeoutMs);
    },
    /** Pauses the timeout until it is renewed. */
    pause() {
      clearTimeout(timer);
    },
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
    explain(error: unknown): TransportFailure {
      const kind = outer?.aborted ? 'aborted' : timedOut ? 'timeout' : 'connection';
      return new TransportFailure(kind, connectError(error) === undefined, error);
    },
  };
}

/** The pieces of a response. The timeout begins again now, applies to each, and is paused while its reader is busy. */
export function timed(
  pieces: AsyncIterable<Uint8Array>,
  limit: TimeLimit,
): AsyncGenerator<Uint8Array, void, undefined> {
  limit.renew();
  return readTimed(pieces, limit);
}

async function* readTimed(
  pieces: AsyncIterable<Uint8Array>,
  limit: TimeLimit,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    limit.renew();
    for await (const piece of pieces) {
      limit.pause();
      yield piece;
      limit.renew();
    }
  } catch (error) {
    throw limit.explain(error);
  } finally {
    limit.end();
  }
}
