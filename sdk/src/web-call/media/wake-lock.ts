/** A handle that keeps the screen on. */
export interface KeptAwake {
  /** Safe to repeat. */
  release(): void;
}

/** The parts of a page that the wake lock needs. */
export interface WakeLockPage {
  readonly wakeLock: Pick<WakeLock, 'request'> | undefined;
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Keeps the screen on until it is released. Browsers drop the lock while the page is hidden, so it is requested again when
 * the page is visible. If it is unsupported or refused (for example on a low battery), nothing happens.
 */
export function keepAwake(page: WakeLockPage | undefined = currentPage()): KeptAwake {
  if (!page?.wakeLock) return { release: () => {} };
  const { wakeLock, document } = page;
  let isReleased = false;
  let isAsking = false;
  let isDue = false;
  let held: WakeLockSentinel | undefined;

  const mayAsk = () => !isReleased && document.visibilityState === 'visible' && held?.released !== false;
  const ask = async () => {
    isDue = true;
    if (isAsking) return;
    isAsking = true;
    // The page may become visible again during a request, which then needs another.
    while (isDue && mayAsk()) {
      isDue = false;
      // Refused, or hidden in between: requested again when the page is visible again.
      held = await wakeLock.request('screen').catch(() => undefined);
    }
    isAsking = false;
    if (isReleased) giveBack();
  };
  const giveBack = () => {
    held?.release().catch(() => {});
    held = undefined;
  };
  const onVisible = () => void ask();

  document.addEventListener('visibilitychange', onVisible);
  onVisible();
  return {
    release: () => {
      if (isReleased) return;
      isReleased = true;
      document.removeEventListener('visibilitychange', onVisible);
      giveBack();
    },
  };
}

// Older browsers and insecure pages lack the lock.
const currentPage = (): WakeLockPage | undefined =>
  typeof navigator === 'undefined' || typeof document === 'undefined'
    ? undefined
    : { wakeLock: navigator.wakeLock, document };
