import type { Page } from 'puppeteer-core';
import { button } from './open-page.ts';

/** Lists everything that the page's policy blocks from its first moment on. */
export async function watchPolicy(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluateOnNewDocument(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations);
}

/** Visits the page: reads the greeting, talks to the assistant, hangs up, and opens the phone form. */
export async function visit(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url);
  await page.waitForSelector(`::-p-aria(Hey ${name},[role="heading"])`);
  await page.locator(button('Try in Browser')).click();
  await page.waitForFunction(() => performance.getEntriesByName('firmline:speech-start').length > 0);
  await page.locator(button('End Call')).click();
  await page.waitForFunction(() => performance.getEntriesByName('firmline:call-end').length > 0);
  await page.locator(button('Call My Phone')).click();
  await page.locator('input[type=tel]').fill('2125550100');
}
