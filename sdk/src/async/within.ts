import { FirmlineError, type ErrorCode } from '../errors.ts';
import { unlessLate } from './unless-late.ts';

/**
 * The task's outcome, or a rejection as soon as the signal aborts or the time is up. The task itself keeps running; a late
 * result is dropped.
 */
export const within = <Value>(
  task: Promise<Value>,
  { ms, signal, code, message }: { ms: number; signal: AbortSignal; code: ErrorCode; message: string },
): Promise<Value> =>
  unlessLate(task, {
    ms,
    signal,
    late: (): never => {
      throw new FirmlineError(message, { code, hint: 'Try again in a moment.' });
    },
  });
