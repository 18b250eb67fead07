import type { PageEvent } from '@firmline/sdk/page-config';
import type { Demo, DemoEvent } from './demo/demo.ts';

/** In view for this long in total, a page counts as opened; programs that scan mails are quicker. */
const openedAfterMs = 2000;
/** The fragment of a link that its sender opens. */
const preview = '#preview';

/** Reports that the page was opened, and each call that was answered once it is over. */
export function watchVisit(
  eventsUrl: string,
  { getState, subscribe }: Pick<Demo, 'getState' | 'subscribe'>,
): void {
  let isOpened = false;
  let answeredAt: number | null = null;
  const look = (call = getState().call) => {
    const { lookup } = getState();
    if (lookup.status !== 'ready') return;
    const { slug } = lookup.firm;
    if (!isOpened) {
      isOpened = true;
      onceInView(openedAfterMs, () => sendEvent(eventsUrl, { slug, kind: 'opened' }));
    }
    const now = call?.answeredAt ?? null;
    if (answeredAt !== null && now === null) {
      // A call whose connection was lost counts until then, as on the page.
      const lengthMs = getState().lastCall?.lengthMs ?? Date.now() - answeredAt;
      sendEvent(eventsUrl, { slug, kind: 'talked', seconds: Math.round(lengthMs / 1000) });
    }
    answeredAt = now;
  };
  look();
  subscribe(() => look());
  // The call ends with the page.
  addEventListener('pagehide', () => look(null));
}

/** Reports what the page did for a visitor, or could not do. */
export function reportEvent(eventsUrl: string, slug: string, event: DemoEvent): void {
  if (event.kind !== 'failed') {
    sendEvent(eventsUrl, { slug, kind: event.kind });
    return;
  }
  const { stage, reason, browser } = event;
  sendEvent(eventsUrl, {
    slug,
    kind: 'failed',
    stage: stage ?? (browser === undefined ? 'code' : 'initialization'),
    code: codeOf(reason),
    browser: browser ?? 'unknown',
  });
}

function sendEvent(eventsUrl: string, event: PageEvent): void {
  // The sender's own look, and checks by programs.
  if (location.hash === preview || navigator.webdriver) return;
  // It outlives the page, and a text needs no preflight. Nobody waits for an answer.
  navigator.sendBeacon(eventsUrl, JSON.stringify(event));
}

/** Runs once the page has been in view for a time, in total. */
function onceInView(totalMs: number, callback: () => void): void {
  let leftMs = totalMs;
  let seenAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    const now = performance.now();
    if (seenAt !== null) leftMs -= now - seenAt;
    seenAt = document.visibilityState === 'visible' ? now : null;
    if (seenAt !== null) timer = setTimeout(stopWatching, leftMs);
  };
  const stopWatching = () => {
    document.removeEventListener('visibilitychange', look);
    callback();
  };
  document.addEventListener('visibilitychange', look);
  look();
}

/** The error's code, as long as it looks like one: other fields may contain texts. */
function codeOf(reason: unknown): string {
  const code: unknown =
    typeof reason === 'object' && reason !== null ? Reflect.get(reason, 'code') : undefined;
  return typeof code === 'string' && /^[a-z][a-z-]{0,39}$/.test(code) ? code : 'unknown';
}
