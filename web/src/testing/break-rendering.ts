import type { Page } from 'puppeteer-core';

/** Breaks a part of the page from the next document on: listening for `focusin` throws. */
export const breakRendering = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    const listen = document.addEventListener.bind(document);
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      if (args[0] === 'focusin') throw new Error('no listening here');
      listen(...args);
    };
  });
