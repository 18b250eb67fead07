import type { HTTPRequest } from 'puppeteer-core';

/**
 * Answers the requests for a piece of code as Firefox and older Safaris would: an address that failed once fails for as
 * long as the page is open. Chromium asks again by itself.
 */
export function codeThatFails() {
  const failed = new Set<string>();
  let fails = true;
  return {
    answer(request: HTTPRequest): void {
      if (fails) failed.add(request.url());
      if (failed.has(request.url())) void request.abort();
      else void request.continue();
    },
    /** From here on, what has not failed yet arrives. */
    works(): void {
      fails = false;
    },
  };
}
