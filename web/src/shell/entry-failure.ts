/** Reports when the page's code fails to load or to start. Returns a function that stops watching. */
export function onEntryFailure(tell: () => void): () => void {
  const onError = (event: Event) => {
    const isOurs =
      event instanceof ErrorEvent
        ? event.filename.startsWith(`${location.origin}/_/assets/`)
        : event.target instanceof HTMLScriptElement;
    if (isOurs) tell();
  };
  // Load errors do not bubble, so this listens in the capture phase.
  addEventListener('error', onError, true);
  return () => removeEventListener('error', onError, true);
}
