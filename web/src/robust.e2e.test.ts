import { describe, expect, it, vi } from 'vitest';
import { breakRendering } from './testing/states.ts';
import { instead } from './testing/hold-code.ts';
import { button, seeText, visibleText } from './testing/open-page.ts';
import { pageSuite } from './testing/page-suite.ts';

const { open, stack, dataService } = pageSuite();

const greeting = '::-p-aria(Hey Margaret,[role="heading"])';

describe('the page', () => {
  it.each([
    ['does not arrive', instead((request) => request.abort('failed'))],
    ['is gone', instead((request) => request.respond({ status: 404, body: 'Not found' }))],
    [
      'breaks while it starts',
      instead((request) =>
        request.respond({ contentType: 'text/javascript', body: 'document.nothing.here();' }),
      ),
    ],
  ])('offers a reload when its code %s', async (_, prepare) => {
    const { page, errors } = await open('/hartwell-lowe', { prepare });
    await page.waitForSelector(button('Reload the page'));
    expect(await visibleText(page)).toContain('Loading the page again usually helps.');
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

  it('shows nothing that cannot respond once its code has failed, even if the look-up succeeds later', async () => {
    await dataService({ delayMs: 700 });
    const { page } = await open('/hartwell-lowe', {
      prepare: instead((request) => request.abort('failed')),
    });
    await page.waitForSelector(button('Reload the page'));
    await page.evaluate(() => window.firmlineShell?.lookup);
    expect(await page.$(button('Try in Browser'))).toBeNull();
  });

  it('says what to do when a part of it fails to render', async () => {
    const { page } = await open('/hartwell-lowe', {
      prepare: (page_) => page_.evaluateOnNewDocument(breakRendering),
    });
    await page.waitForSelector(button('Reload the page'));
    expect(await visibleText(page)).toContain('Loading the page again usually helps.');
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

  it('says what to do without JavaScript', async () => {
    const { page } = await open('/hartwell-lowe', { prepare: (page_) => page_.setJavaScriptEnabled(false) });
    const shown = await page.evaluate(() => document.body.innerText);
    expect(shown).toContain('This page needs JavaScript');
    expect(shown).not.toContain('Loading...');
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

  it('reveals no name: no index, and a preview without a name', async () => {
    const html = await (await fetch(`${stack.url}/hartwell-lowe`)).text();
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(html).not.toContain('Margaret');
    expect(html).not.toContain('Hartwell');
    const image = /property="og:image" content="(\/_\/assets\/[^"]+\.png)"/.exec(html)?.[1];
    const response = await fetch(stack.url + image);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(40_000);
  });
});
