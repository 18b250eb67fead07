import type { HTTPRequest, Page } from 'puppeteer-core';

/** Requests for the page's own code, which its HTML works without. */
export const isCode = (request: HTTPRequest) => /\/_\/assets\/.*\.js$/.test(new URL(request.url()).pathname);

export interface HeldCode {
  /** Prepares a page before it is opened. */
  readonly prepare: (page: Page) => Promise<void>;
  /** Lets the held requests through, but those that the test still keeps. */
  readonly release: (isKept?: (request: HTTPRequest) => boolean) => Promise<void>;
}

/** Requests for the page's own fonts. */
export const isFont = (request: HTTPRequest) => request.url().endsWith('.woff2');

/** Holds the requests for a page's code, or others, until they are released. */
export function holdCode(isHeld = isCode): HeldCode {
  let isStillHeld = isHeld;
  let waitingRequests: HTTPRequest[] = [];
  return {
    async prepare(page) {
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        if (isStillHeld(request)) waitingRequests.push(request);
        else void request.continue();
      });
    },
    async release(isKept = () => false) {
      isStillHeld = isKept;
      const requests = waitingRequests;
      waitingRequests = requests.filter(isKept);
      for (const request of requests) if (!isKept(request)) await request.continue();
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
