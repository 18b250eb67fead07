/** The parts of a page that the wake lock needs. */
export interface WakeLockPage {
  readonly wakeLock: Pick<WakeLock, 'request'> | undefined;
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Keeps the screen on. Browsers drop the lock while the page is hidden, so it is requested again when the page is visible.
 * If it is unsupported or refused (for example on a low battery), nothing happens.
 * @returns a function that lets the screen go off again; safe to repeat
 */
export function keepAwake(page: WakeLockPage | undefined = currentPage()): () => void {
  if (!page?.wakeLock) return () => {};
  const { wakeLock, document } = page;
  let isReleased = false;
  let isAsking = false;
  let sentinel: WakeLockSentinel | undefined;

  const giveBack = () => {
    sentinel?.release().catch(() => {});
    sentinel = undefined;
  };
  const ask = async () => {
    if (isAsking || document.visibilityState !== 'visible' || sentinel?.released === false) return;
    isAsking = true;
    sentinel = await wakeLock.request('screen').catch(() => undefined);
    isAsking = false;
    if (isReleased) giveBack();
  };
  const onVisible = () => void ask();

  document.addEventListener('visibilitychange', onVisible);
  onVisible();
  return () => {
    isReleased = true;
    document.removeEventListener('visibilitychange', onVisible);
    giveBack();
  };
}

// Older browsers and insecure pages lack the lock.
const currentPage = (): WakeLockPage | undefined =>
  typeof navigator === 'undefined' || typeof document === 'undefined'
    ? undefined
    : { wakeLock: navigator.wakeLock, document };
