import { unlessAborted } from './unless-aborted.ts';

/**
 * The task's outcome; what `late` yields or throws once `ms` are over; or a rejection as soon as the signal aborts. The
 * task itself goes on.
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
