/** A connection that stalls keeps a browser waiting for minutes, ms. */
const startLimitMs = 30_000;

/** Reports when the page's code fails to load or to start, or takes too long. Returns a function that stops watching. */
export function onEntryFailure(giveUp: () => void): () => void {
  const limitTimer = setTimeout(giveUp, startLimitMs);
  const onError = (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') forgetFailure(target.href);
    const file =
      event instanceof ErrorEvent ? event.filename : target instanceof HTMLScriptElement ? target.src : '';
    // Extensions and virus scanners put scripts of their own into the page, which may fail.
    if (file.startsWith(`${location.origin}/_/assets/`)) giveUp();
  };
  // Load errors do not bubble, so this listens in the capture phase.
  addEventListener('error', onError, true);
  return () => {
    clearTimeout(limitTimer);
    removeEventListener('error', onError, true);
  };
}

/**
 * Safari keeps the failure of a preloaded file, even after a reload of the page, until the file is requested as something
 * else.
 * @see https://bugs.webkit.org/show_bug.cgi?id=270357
 */
function forgetFailure(url: string): void {
  new Image().src = url;
}
