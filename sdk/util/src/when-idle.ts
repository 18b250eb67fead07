/**
 * Runs work once the browser is idle, unless the visitor saves data.
 * @returns a function that cancels it
 */
export function whenIdle(work: () => void): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => {};
  if (typeof requestIdleCallback === 'function') {
    const idleHandle = requestIdleCallback(work, { timeout: 3000 });
    return () => cancelIdleCallback(idleHandle);
  }
  // Safari has no idle callbacks.
  const timer = setTimeout(work, 1500);
  return () => clearTimeout(timer);
}
