import { userError } from './errors.ts';

/** Its end removes the listeners, so that the process can exit. */
interface StopRequest extends Disposable {
  /** Resolves on the first request to stop. */
  readonly request: Promise<void>;
  /** Aborted at the same moment. */
  readonly signal: AbortSignal;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens for Ctrl-C, SIGTERM, a closed terminal and a parent's exit. A second Ctrl-C exits immediately. */
export function untilStopped(onFirst: () => void): StopRequest {
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  let firstStopAt = 0;
  const ask = () => {
    if (controller.signal.aborted) {
      // One Ctrl-C reaches the whole process group, and the parent process forwards it as well.
      if (performance.now() - firstStopAt > 500) process.exit(130);
      return;
    }
    firstStopAt = performance.now();
    onFirst();
    controller.abort(userError('aborted', 'Stopped while starting.'));
    resolve();
  };
  for (const signal of signals) process.on(signal, ask);
  if (process.connected) process.on('disconnect', ask);
  return {
    request: promise,
    signal: controller.signal,
    [Symbol.dispose]: () => {
      for (const signal of signals) process.off(signal, ask);
      process.off('disconnect', ask);
      if (process.connected) process.disconnect?.();
    },
  };
}
