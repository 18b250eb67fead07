/** The task took longer than it may. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

export interface WithinOptions {
  readonly ms: number;
  readonly signal?: AbortSignal;
  /** What is said where the time is over. */
  readonly words: string;
}

/**
 * The task's outcome, or a rejection as soon as the signal aborts (its reason) or the time is over (TooLate). The task
 * goes on; what it still brings is dropped.
 */
export function within<Value>(task: Promise<Value>, { ms, signal, words }: WithinOptions): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason as Error);
    const timer = setTimeout(() => reject(new TooLate(words)), ms);
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
    task.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
  });
}
