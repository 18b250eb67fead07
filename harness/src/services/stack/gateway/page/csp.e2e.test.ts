import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { connectBrowser } from '../../../../shared/browser/index.ts';

const stack = inject('stack');
let browser: Browser;

beforeAll(async () => {
  browser = await connectBrowser(inject('browser'));
});
afterAll(() => browser.disconnect());

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

describe('the content security policy', () => {
  it('forbids foreign addresses, foreign and inline scripts, inline styles and frames', async () => {
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    await page.evaluateOnNewDocument(watch);
    await page.goto(`${stack.url}/default`);
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
