/**
 * Calls a function of the page that only observes. What it throws is reported as uncaught, like an exception in an event
 * handler, and changes nothing for what it observes: a request that was carried out has not failed.
 */
export function notify<Arguments extends unknown[]>(
  observer: (...args: Arguments) => unknown,
  ...args: Arguments
): void {
  try {
    observer(...args);
  } catch (error) {
    reportUncaught(error);
  }
}

/** Reaches window.onerror; in Node, an uncaughtException. */
function reportUncaught(error: unknown): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else {
    queueMicrotask(() => {
      throw error;
    });
  }
}
