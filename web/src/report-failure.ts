import type { FailedStart, PageConfig } from '@firmline/sdk/page-config';
import type { StartFailure } from './call/call-controller.ts';

/**
 * Reports a failed start where the page is set to: codes only, nothing of the visitor or the firm's texts. Loads only after
 * a failure.
 * @param stage of the start; null before the first
 */
export function reportFailure(
  { eventsUrl, eventsSlug }: PageConfig,
  slug: string,
  { reason, browser }: StartFailure,
  stage: string | null,
): void {
  if (!eventsUrl) return;
  const event: FailedStart = {
    stage: stage ?? (browser === undefined ? 'code' : 'initialization'),
    code: codeOf(reason),
    browser: browser ?? 'unknown',
    ...(eventsSlug && { slug }),
  };
  // It outlives the page, and a text needs no preflight. Nobody waits for an answer.
  navigator.sendBeacon(eventsUrl, JSON.stringify(event));
}

/** The error's code, as long as it looks like one: other fields may contain texts. */
function codeOf(reason: unknown): string {
  const code: unknown =
    typeof reason === 'object' && reason !== null ? Reflect.get(reason, 'code') : undefined;
  return typeof code === 'string' && /^[a-z][a-z-]{0,39}$/.test(code) ? code : 'unknown';
}
