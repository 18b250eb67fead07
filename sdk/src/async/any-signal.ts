/**
 * Aborts as soon as one of them does, with its reason; the others are let go of then. Stands in for `AbortSignal.any`,
 * which is younger than the browsers that the page is built for.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: either.signal });
  }
  return either.signal;
}
