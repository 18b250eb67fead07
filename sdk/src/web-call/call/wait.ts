import { FirmlineError, type ErrorCode } from '../../errors.ts';

/** Waits; rejects with the signal's reason as soon as it aborts. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
}

/**
 * The task's outcome, or a rejection as soon as the signal aborts or the time is over. The task itself goes on; what it
 * still brings is dropped.
 */
export async function within<Value>(
  task: Promise<Value>,
  { ms, signal, code, message }: { ms: number; signal: AbortSignal; code: ErrorCode; message: string },
): Promise<Value> {
  const limit = new AbortController();
  const timeout = wait(ms, AbortSignal.any([signal, limit.signal])).then((): never => {
    throw new FirmlineError(message, { code, hint: 'Try again in a moment.' });
  });
  try {
    return await Promise.race([task, timeout]);
  } finally {
    limit.abort();
    // Both lose silently once the race is decided.
    timeout.catch(() => {});
    task.catch(() => {});
  }
}

/** The task's outcome, or a rejection as soon as the signal aborts. */
export function unlessAborted<Value>(task: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    task.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
