/** Tells when the page's code does not arrive, or breaks while it starts. Returns the function that stops watching. */
export function onEntryFailure(tell: () => void): () => void {
  const onError = (event: Event) => {
    const isOurs =
      event instanceof ErrorEvent
        ? event.filename.startsWith(`${location.origin}/_/assets/`)
        : event.target instanceof HTMLScriptElement;
    if (isOurs) tell();
  };
  // A file that does not load is told only on its way down.
  addEventListener('error', onError, true);
  return () => removeEventListener('error', onError, true);
}
