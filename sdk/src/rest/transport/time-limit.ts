import { connectError } from '#runtime/unreachable';
import { TransportFailure } from './transport.ts';

type TimeLimit = ReturnType<typeof startTimeLimit>;

export function startTimeLimit(timeoutMs: number, outerSignal: AbortSignal | undefined) {
  const controller = new AbortController();
  let isTimedOut = false;
  const expire = () => {
    isTimedOut = true;
    controller.abort();
  };
  let timer = setTimeout(expire, timeoutMs);
  const abort = () => controller.abort(outerSignal?.reason);
  if (outerSignal?.aborted) abort();
  else outerSignal?.addEventListener('abort', abort, { once: true });
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
      outerSignal?.removeEventListener('abort', abort);
    },
    explain(error: unknown): TransportFailure {
      const kind = outerSignal?.aborted ? 'aborted' : isTimedOut ? 'timeout' : 'connection';
      return new TransportFailure(kind, connectError(error) === undefined, error);
    },
  };
}

/** The pieces of a response. The timeout begins again now, applies to each, and is paused while its reader is busy. */
export function withTimeLimit(
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
