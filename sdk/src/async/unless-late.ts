import { unlessAborted } from './unless-aborted.ts';

/**
 * The task's outcome; after `ms`, what `late` returns or throws; or a rejection as soon as the signal aborts. The task
 * itself keeps running.
 */
export async function unlessLate<Value, Late>(
  task: Promise<Value>,
  { ms, signal, late }: { ms: number; signal?: AbortSignal; late: () => Late },
): Promise<Value | Awaited<Late>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  const outcome = Promise.race([task, over.then(late)]);
  try {
    return await (signal ? unlessAborted(outcome, signal) : outcome);
  } finally {
    clearTimeout(timer);
  }
}
