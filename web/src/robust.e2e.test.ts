import type { Page } from 'puppeteer-core';
import { describe, expect, it, vi } from 'vitest';
import { changedHtml } from './testing/changed-html.ts';
import { holdCode, instead } from './testing/hold-code.ts';
import { button, seeText, visibleText } from './testing/open-page.ts';
import { pageSuite } from './testing/page-suite.ts';

const { open, stack, dataService } = pageSuite();

const greeting = '::-p-aria(Hey Margaret,[role="heading"])';

/** A browser with modules that is older than the page's targets. */
const withoutInternals = (page: Page) =>
  page.evaluateOnNewDocument(() => void Reflect.deleteProperty(HTMLElement.prototype, 'attachInternals'));

/** A browser without modules, and cannot parse the script in the head. */
const withoutModules = changedHtml((html) =>
  html.replace('type="module"', 'type="text/unknown"').replace('<script>', '<script>class {'),
);

describe('the page', () => {
  it.each([
    ['does not arrive', instead((request) => request.abort('failed'))],
    [
      'breaks while it starts',
      instead((request) =>
        request.respond({ contentType: 'text/javascript', body: 'document.nothing.here();' }),
      ),
    ],
  ])('offers only a reload when its code %s, even if the look-up succeeds later', async (_, prepare) => {
    await dataService({ delayMs: 700, times: 1 });
    const { page, errors } = await open('/hartwell-lowe', { prepare });
    await page.waitForSelector(button('Reload the page'));
    expect(await visibleText(page)).toContain('Loading the page again usually helps.');
    await page.evaluate(() => window.firmlineShell?.lookup);
    expect(await page.$(button('Try in Browser'))).toBeNull();
    // These are errors of the broken code; the suite's rule is for working code.
    errors.length = 0;

    await page.setRequestInterception(false);
    page.removeAllListeners('request');
    await Promise.all([page.waitForNavigation(), page.locator(button('Reload the page')).click()]);
    await page.waitForSelector(greeting);
  });

  it('offers a reload when late code fails to load', async () => {
    const { page } = await open('/hartwell-lowe', {
      prepare: async (opening) => {
        await opening.evaluateOnNewDocument(() =>
          new MutationObserver(() => document.querySelector('#firmline-config')?.remove()).observe(document, {
            childList: true,
            subtree: true,
          }),
        );
        await instead((request) =>
          request.url().includes('/config-problem-') ? request.abort('failed') : request.continue(),
        )(opening);
      },
    });
    const reload = page.locator(button('Reload the page'));
    await reload.wait();
    await page.setRequestInterception(false);
    page.removeAllListeners('request');
    await Promise.all([page.waitForNavigation(), reload.click()]);
    await seeText(page, 'Not set up yet');
    expect(await page.$(button('Reload the page'))).toBeNull();
  });

  it('offers a reload when its code has not arrived for long', async () => {
    const held = holdCode();
    const { page } = await open('/hartwell-lowe', {
      waitsForLoad: false,
      prepare: async (opening) => {
        await opening.evaluateOnNewDocument(() => {
          const wait = setTimeout;
          const sooner = (run: () => void, ms = 0) => wait(run, ms / 20);
          window.setTimeout = sooner as typeof setTimeout;
        });
        await held.prepare(opening);
      },
    });
    await seeText(page, 'Reload the page');
    expect(await visibleText(page)).not.toContain('Try in Browser');
    // It arrives after all.
    await held.release();
    await page.waitForSelector('[data-alive] .button-phone');
    await page.click('.button-phone');
    await page.waitForSelector('input[type="tel"]');
  });

  it('does not give up for a script that an extension adds, and that fails', async () => {
    const held = holdCode();
    const { page, errors } = await open('/hartwell-lowe', { waitsForLoad: false, prepare: held.prepare });
    await page.waitForSelector(greeting);
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const script = document.createElement('script');
          script.src = '/_/extension.js';
          script.addEventListener('error', () => done());
          document.head.append(script);
        }),
    );
    expect(await visibleText(page)).not.toContain('Reload the page');
    await held.release();
    await page.waitForSelector('[data-alive] .button-phone');
    // That of the extension.
    errors.length = 0;
  });

  it('works without a canvas', async () => {
    const { page, console } = await open('/hartwell-lowe', {
      prepare: (opening) =>
        opening.evaluateOnNewDocument(() => {
          HTMLCanvasElement.prototype.getContext = () => {
            throw new Error('no drawing here');
          };
        }),
    });
    await vi.waitFor(() => expect(console.join()).toContain('The seal could not be drawn.'), {
      timeout: 10_000,
    });
    await page.locator(button('Call My Phone')).click();
    await page.waitForSelector('::-p-aria(Your phone number)');
  });

  it.each<[string, (page: Page) => Promise<unknown>]>([
    ['without JavaScript', (page) => page.setJavaScriptEnabled(false)],
    ['in a browser without modules', withoutModules],
    ['in an older browser with modules', withoutInternals],
  ])('shows what it needs %s, and leads to the website', async (_, prepare) => {
    const { page, requests } = await open('/hartwell-lowe', { prepare });
    await seeText(page, 'This page needs JavaScript and a current browser.');
    expect(await visibleText(page)).not.toContain('Loading...');
    expect(await page.$eval('#unsupported a', (link) => link.getAttribute('href'))).toBe(stack.websiteUrl);
    expect(requests.filter((request) => request.url().includes('/rest/'))).toEqual([]);
  });

  it('works when a visitor navigates back', async () => {
    const { page } = await open('/hartwell-lowe');
    await page.waitForSelector(greeting);
    await page.goto(`${stack.url}/samuel`);
    await seeText(page, 'Hey Samuel,');
    await page.goBack();
    await page.waitForSelector(greeting);
    await page.locator(button('Call My Phone')).click();
    await page.waitForSelector('input[type="tel"]');
    expect(await page.title()).toBe('AI Legal Assistant Demo for Margaret');
  });
});
