import { checkTime } from './timer.ts';

/**
 * Runs a task with a signal that aborts after `timeoutMs`, or with the caller's. That may live as long as the page, so
 * nothing listens to it once the task has ended. Does without `AbortSignal.any`, which some supported browsers lack.
 * @throws FirmlineError 'invalid-input' for a timeout that is not a number above 0
 */
export async function runLimited<Value>(
  timeoutMs: number,
  cancel: AbortSignal | undefined,
  task: (signal: AbortSignal) => PromiseLike<Value>,
): Promise<Value> {
  const longestMs = checkTime(timeoutMs);
  const limit = new AbortController();
  const abort = () => limit.abort(cancel?.reason);
  const expire = () => limit.abort(new DOMException('', 'TimeoutError'));
  const timer = setTimeout(expire, longestMs);
  if (cancel?.aborted) abort();
  cancel?.addEventListener('abort', abort);
  try {
    return await task(limit.signal);
  } finally {
    clearTimeout(timer);
    cancel?.removeEventListener('abort', abort);
  }
}

/** Whether a signal's reason is a timeout: ours, or that of `AbortSignal.timeout`. */
export const isTimeout = (reason: unknown): boolean =>
  reason instanceof Error && reason.name === 'TimeoutError';

/** `URL.parse`, which some supported browsers lack; undefined for an invalid URL. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
