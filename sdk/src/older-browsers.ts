/**
 * Aborts as soon as one of the signals does, with its reason, and releases the others. Replaces `AbortSignal.any`, which
 * some supported browsers lack.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const combined = new AbortController();
  for (const signal of signals) {
    const abort = () => combined.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: combined.signal });
  }
  return combined.signal;
}

/** `URL.parse`, which some supported browsers lack; undefined for an invalid URL. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
