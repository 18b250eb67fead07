import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../../../../shared/browser/index.ts';

const stack = inject('stack');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  await browser.defaultBrowserContext().setPermission(stack.url, {
    permission: { name: 'microphone' },
    state: 'granted',
  });
});
afterAll(() => browser.close());

// Text rather than functions, because this package is compiled without the DOM types.
const watch = `
  globalThis.violations = [];
  document.addEventListener('securitypolicyviolation', (event) => {
    violations.push(event.effectiveDirective + ' ' + event.blockedURI);
  });
`;
const trespass = `
  const add = (name, fields) => document.head.append(Object.assign(document.createElement(name), fields));
  add('script', { src: 'https://evil.example/x.js' });
  add('script', { textContent: 'globalThis.ranInline = true' });
  add('style', { textContent: 'body { color: red }' });
  add('iframe', { src: 'https://evil.example/' });
  fetch('https://evil.example/').catch(() => {});
`;

/** Opens the page and records violations of its policy from the start. */
async function openWatched(): Promise<Page> {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(watch);
  await page.goto(`${stack.url}/default`);
  return page;
}

describe('the content security policy', () => {
  it('allows a whole call with the real daily-js, and the phone form', async () => {
    const page = await openWatched();
    await page.locator('button ::-p-text(Try in Browser)').click();
    await page.waitForFunction(() => performance.getEntriesByName('firmline:speech-start').length > 0);
    await page.locator('button ::-p-text(End Call)').click();
    await page.waitForFunction(() => performance.getEntriesByName('firmline:call-end').length > 0);
    await page.locator('button ::-p-text(Call My Phone)').click();
    await page.locator('input[type=tel]').fill('2125550100');
    expect(await page.evaluate('violations')).toEqual([]);
  });

  it('forbids foreign addresses, foreign and inline scripts, inline styles and frames', async () => {
    const page = await openWatched();
    await page.evaluate(trespass);
    await page.waitForFunction('violations.length >= 5');
    expect(await page.evaluate('violations.toSorted()')).toEqual([
      'connect-src https://evil.example/',
      'frame-src https://evil.example',
      'script-src-elem https://evil.example/x.js',
      'script-src-elem inline',
      'style-src-elem inline',
    ]);
    expect(await page.evaluate('globalThis.ranInline')).toBeUndefined();
  });
});
