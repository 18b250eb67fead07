import type { HTTPRequest } from 'puppeteer-core';

/**
 * Answers requests for a piece of code like Firefox and older Safaris: a URL that failed once keeps failing while the
 * page is open. Chromium would request it again.
 */
export function codeThatFails() {
  const failedUrls = new Set<string>();
  let isFailing = true;
  return {
    answer(request: HTTPRequest): void {
      if (isFailing) failedUrls.add(request.url());
      if (failedUrls.has(request.url())) void request.abort();
      else void request.continue();
    },
    /** From now on, URLs that have not failed yet load. */
    works(): void {
      isFailing = false;
    },
  };
}
