import type { Page } from 'puppeteer-core';

/** From the next document on, a part of the page throws as it begins: what it listens with is not there. */
export const breakRendering = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    const listen = document.addEventListener.bind(document);
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      if (args[0] === 'focusin') throw new Error('no listening here');
      listen(...args);
    };
  });
