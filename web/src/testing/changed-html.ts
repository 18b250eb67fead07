import type { PageConfig } from '@firmline/sdk/page-config';
import type { HTTPRequest, Page } from 'puppeteer-core';

/** Changes a page's HTML before it is opened, and keeps its policy or adds to it. */
export const changedHtml =
  (change: (html: string) => string, policy = '') =>
  async (page: Page) => {
    const serve = async (request: HTTPRequest) => {
      const response = await fetch(request.url());
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': (response.headers.get('content-security-policy') ?? '') + policy,
      };
      await request.respond({ body: change(await response.text()), headers });
    };
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      void (request.resourceType() === 'document' ? serve(request) : request.continue());
    });
  };

/** Changes the configuration in a page's HTML. */
export const changeConfig = (
  html: string,
  change: (config: PageConfig) => Partial<PageConfig> | null,
): string =>
  html.replace(
    /(id="firmline-config">)(.*?)(?=<\/script>)/s,
    (_, openingTag: string, json: string) =>
      openingTag + JSON.stringify(change(JSON.parse(json) as PageConfig)),
  );

/** Adds to a page's configuration before it is opened. */
export const withConfig = (addedConfig: Partial<PageConfig>) =>
  changedHtml((html) => changeConfig(html, (config) => ({ ...config, ...addedConfig })));

/**
 * Adds to a page's configuration what only its late code reads. The HTML stays the stack's own: Chromium lets no page of a
 * test's HTML open a room's socket.
 */
export const withLateConfig = (addedConfig: Partial<PageConfig>) => (page: Page) =>
  page.evaluateOnNewDocument((pageConfig) => {
    // Before the page's modules run.
    document.addEventListener('readystatechange', () => {
      const element = document.querySelector('#firmline-config');
      if (document.readyState !== 'interactive' || !element) return;
      const config = JSON.parse(element.textContent) as object;
      element.textContent = JSON.stringify({ ...config, ...pageConfig });
    });
  }, addedConfig);
