/** A task exceeded its timeout. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

export interface WithinOptions {
  /** Default: no timeout. */
  readonly ms?: number;
  readonly signal?: AbortSignal;
  /** The message of TooLate. */
  readonly message?: string;
}

/**
 * Rejects with the signal's reason when it aborts, and with TooLate after `ms`. The task itself continues; its outcome is
 * dropped.
 */
export function within<Value>(task: Promise<Value>, { ms, signal, message }: WithinOptions): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason as Error);
    const timer = ms === undefined ? undefined : setTimeout(() => reject(new TooLate(message)), ms);
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
    task.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
  });
}
