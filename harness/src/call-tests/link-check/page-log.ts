import type { HTTPRequest, Page } from 'puppeteer-core';

/** What a page complains of and asks for, from its first moment. */
export interface PageLog {
  /** Errors it logs, and exceptions nobody caught. */
  readonly errors: string[];
  /** Requests without an answer, or with one of an error. */
  readonly failedRequests: string[];
  readonly requests: HTTPRequest[];
}

/** The browser's own reports of what is counted among the requests and the policy's refusals. */
const ofTheBrowser = /^(Failed to load resource|Refused to |.*Content Security Policy)/;

export function watchPage(page: Page): PageLog {
  const log: PageLog = { errors: [], failedRequests: [], requests: [] };
  page.on('console', (message) => {
    if (message.type() === 'error' && !ofTheBrowser.test(message.text())) log.errors.push(message.text());
  });
  page.on('pageerror', (error) => log.errors.push(error instanceof Error ? error.message : String(error)));
  page.on('request', (request) => log.requests.push(request));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // The page itself gave these up, as it does with answers it need not read.
    if (reason !== 'net::ERR_ABORTED') log.failedRequests.push(`${nameOf(request)}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      log.failedRequests.push(`${nameOf(response.request())}: ${response.status()}`);
  });
  return log;
}

/** Without its query, which may hold keys. */
function nameOf(request: HTTPRequest): string {
  return `${request.method()} ${request.url().split(/[?#]/)[0]}`;
}
