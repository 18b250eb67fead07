/** Longest wait for an idle moment where the browser cannot tell of one, ms. */
const fallbackMs = 2000;

/**
 * Runs a task when the browser has nothing better to do; never outside of a browser.
 * @returns a function that calls it off
 */
export function whenIdle(task: () => void): () => void {
  if (typeof document === 'undefined') return () => {};
  // Missing in Safari.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, fallbackMs);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(() => task());
  return () => window.cancelIdleCallback(handle);
}
