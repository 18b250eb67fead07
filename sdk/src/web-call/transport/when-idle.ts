/** Delay in browsers without requestIdleCallback, ms. */
const fallbackMs = 2000;

/**
 * Runs a task when the browser is idle; never outside a browser.
 * @returns a function that cancels it
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
