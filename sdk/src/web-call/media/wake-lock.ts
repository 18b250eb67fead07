/** What keeps the screen on. */
export interface KeptAwake {
  /** Safe to repeat. */
  release(): void;
}

/** The page, as far as keeping its screen on needs it. */
export interface WakeLockPage {
  readonly wakeLock: Pick<WakeLock, 'request'> | undefined;
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Keeps the screen on until it is released: from the join of a call to its end. A browser takes that back while the
 * page is hidden, so it is asked again when the page is back. Where it is not supported, or refused (as when the battery
 * is low), the screen goes off as it would; nothing is thrown.
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
    // What comes to light while one request is under way may need another.
    while (isDue && mayAsk()) {
      isDue = false;
      // Refused, or hidden meanwhile: when the page shows again is the next try.
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

// The lock is missing in older browsers and on pages that are not secure.
const currentPage = (): WakeLockPage | undefined =>
  typeof navigator === 'undefined' || typeof document === 'undefined'
    ? undefined
    : { wakeLock: navigator.wakeLock, document };
