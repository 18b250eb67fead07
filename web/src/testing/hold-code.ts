import type { HTTPRequest, Page } from 'puppeteer-core';

/** Requests for the page's own code, which its HTML works without. */
const isCode = (request: HTTPRequest) => /\/_\/assets\/.*\.js$/.test(new URL(request.url()).pathname);

export interface HeldCode {
  /** Prepares a page before it is opened. */
  readonly prepare: (page: Page) => Promise<void>;
  /** Lets the held requests through. */
  readonly release: () => Promise<void>;
}

/** Requests for the page's own fonts. */
export const isFont = (request: HTTPRequest) => request.url().endsWith('.woff2');

/** Holds the requests for a page's code, or others, until they are released. */
export function holdCode(isHeld = isCode): HeldCode {
  let waiting: HTTPRequest[] | null = [];
  return {
    async prepare(page) {
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        if (isHeld(request) && waiting) waiting.push(request);
        else void request.continue();
      });
    },
    async release() {
      const requests = waiting ?? [];
      waiting = null;
      for (const request of requests) await request.continue();
    },
  };
}

/** Responds to the requests for the page's code with something else. */
export const instead = (answer: (request: HTTPRequest) => Promise<void>) => async (page: Page) => {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    void (isCode(request) ? answer(request) : request.continue());
  });
};
