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
  let isRequesting = false;
  let sentinel: WakeLockSentinel | undefined;

  const releaseLock = () => {
    sentinel?.release().catch(() => {});
    sentinel = undefined;
  };
  const requestLock = async () => {
    if (isRequesting || document.visibilityState !== 'visible' || sentinel?.released === false) return;
    isRequesting = true;
    sentinel = await wakeLock.request('screen').catch(() => undefined);
    isRequesting = false;
    if (isReleased) releaseLock();
  };
  const onVisible = () => void requestLock();

  document.addEventListener('visibilitychange', onVisible);
  onVisible();
  return () => {
    isReleased = true;
    document.removeEventListener('visibilitychange', onVisible);
    releaseLock();
  };
}

// Older browsers and insecure pages lack the lock.
const currentPage = (): WakeLockPage | undefined =>
  typeof navigator === 'undefined' || typeof document === 'undefined'
    ? undefined
    : { wakeLock: navigator.wakeLock, document };
