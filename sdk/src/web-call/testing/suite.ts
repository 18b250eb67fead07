/// <reference types="@firmline/harness/testing" />
import { connectBrowser } from '@firmline/harness/browser';
import type { StackInfo } from '@firmline/harness/stack';
import type { Browser } from './page-client.ts';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { stackControl, type StackControl } from './control.ts';
import { openCallPage, type OpenedCallPage, type OpenOptions } from './open-page.ts';
import { serveCallPage, type CallPageServer } from './serve.ts';

export const newestDaily = '@daily-co/daily-js';

/** For whole calls, and where the versions of daily-js differ: the oldest is the one that the specification names. */
export const dailyPackages: readonly string[] = [newestDaily, 'daily-js-0.80'];

export interface CallPages {
  readonly stack: StackInfo;
  readonly control: StackControl;
  /** Opens a separate page. It is closed after the test and must have no problem then. */
  open(options?: OpenOptions): Promise<OpenedCallPage>;
}

/** One browser and one server for the tests of a describe block. The stack is reset before each test. */
export function useCallPages(dailyPackage: string): CallPages {
  const stack = inject('stack');
  const control = stackControl(stack);
  let browser: Browser;
  let server: CallPageServer;
  let openedPages: OpenedCallPage[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([
      serveCallPage(stack.url, dailyPackage),
      connectBrowser(inject('browser')),
    ]);
  });
  afterEach(async () => {
    const pages = openedPages;
    openedPages = [];
    const problems = await Promise.all(pages.map((page) => page.problems()));
    await Promise.all(pages.map((page) => page.close()));
    await control.clear();
    expect(problems.flat()).toEqual([]);
  });
  afterAll(async () => {
    await browser?.disconnect();
    await server?.stop();
  });

  return {
    stack,
    control,
    async open(options) {
      const page = await openCallPage(browser, server, stack, options);
      openedPages.push(page);
      return page;
    },
  };
}
