import { connectBrowser } from '@firmline/harness/browser';
import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { openPage, type OpenedPage, type OpenOptions } from './open-page.ts';

/** One fault of a service, in the stack's format. */
interface Fault {
  readonly status?: number;
  readonly body?: unknown;
  readonly delayMs?: number;
  readonly drop?: boolean;
  readonly times?: number;
}

/** A request that the webhook has received. */
interface WebhookCall {
  readonly body: unknown;
}

/**
 * A browser for the tests of a file, with pages of the stack. After each test its pages are closed and the stack works
 * again. A page with errors fails the test.
 */
export function pageSuite() {
  const stack = inject('stack');
  let browser: Browser | undefined;
  let openedPages: OpenedPage[] = [];
  const faults = (method: string, body?: unknown) =>
    fetch(`${stack.url}/_/control/faults`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });

  beforeAll(async () => {
    browser = await connectBrowser(inject('browser'));
  });
  afterAll(() => browser?.disconnect());
  afterEach(async () => {
    await faults('DELETE');
    const errors = openedPages.flatMap((page) => page.errors);
    for (const page of openedPages) await page.close();
    openedPages = [];
    expect(errors).toEqual([]);
  });

  return {
    stack,
    async open(path: string, options?: OpenOptions): Promise<OpenedPage> {
      if (!browser) throw new Error('A page is opened in a test.');
      const page = await openPage(browser, stack.url + path, options);
      openedPages.push(page);
      return page;
    },
    dataService: (...list: readonly Fault[]) =>
      faults(
        'POST',
        list.map((fault) => ({ target: 'rest', ...fault })),
      ),
    platform: (fault: Fault) => faults('POST', [{ target: 'platform', ...fault }]),
    /** Removes all faults. */
    works: () => faults('DELETE'),
    webhook: {
      received: async () => (await (await fetch(stack.webhookUrl)).json()) as readonly WebhookCall[],
      answers: (fault: Fault) => faults('POST', [{ target: 'webhook', method: 'POST', ...fault }]),
    },
  };
}
