import { FirmlineError, type ErrorCode } from '../errors.ts';
import { unlessAborted } from './unless-aborted.ts';

/**
 * The task's outcome, or a rejection as soon as the signal aborts or the time is over. The task itself goes on; what it
 * still brings is dropped.
 */
export async function within<Value>(
  task: Promise<Value>,
  { ms, signal, code, message }: { ms: number; signal: AbortSignal; code: ErrorCode; message: string },
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new FirmlineError(message, { code, hint: 'Try again in a moment.' })),
      ms,
    );
  });
  try {
    return await unlessAborted(Promise.race([task, timeout]), signal);
  } finally {
    clearTimeout(timer);
  }
}
