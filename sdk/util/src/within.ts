import { afterAwake } from './after-awake.ts';

/** The task's outcome, or a rejection with the signal's reason as soon as it aborts. The task itself keeps running. */
export function unlessAborted<Value>(task: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    task.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * The task's outcome; after `ms` awake, what `late` returns or throws; or a rejection as soon as the signal aborts. The
 * task itself keeps running; a later result is dropped.
 */
export async function within<Value, Late>(
  task: Promise<Value>,
  { ms, signal, late: onLate }: { ms: number; signal?: AbortSignal; late: () => Late },
): Promise<Value | Awaited<Late>> {
  let endWait!: () => void;
  const ending = new Promise<void>((resolve) => {
    endWait = resolve;
  });
  const stop = afterAwake(ms, endWait);
  const outcome = Promise.race([task, ending.then(onLate)]);
  try {
    return await (signal ? unlessAborted(outcome, signal) : outcome);
  } finally {
    stop();
  }
}
