import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { changeConfig, changedHtml } from '../testing/changed-html.ts';
import { button, seeText, visibleText } from '../testing/open-page.ts';
import { callSuite } from './testing/call-suite.ts';

const failed =
  'Failed to connect to the AI assistant. Please check your internet connection or try again later.';
const busy = 'All lines are busy right now.';
const notSetUp = 'This demo is not set up';

const tryInBrowser = (page: Page) => page.locator(button('Try in Browser')).click();

/** The texts of the alert, in order. */
const alert = (page: Page) =>
  page.$$eval('#status-error p', (lines) => lines.map(({ textContent }) => textContent));

const isMain = (page: Page, name: string) =>
  page.$eval(button(name), (element) => element.classList.contains('button-primary'));

describe('a service that takes no call', () => {
  const suite = callSuite();

  it('names the cause first, the phone as the way out, and the fixed sentence last and smallest', async () => {
    const page = await suite.open();
    await suite.fault({
      target: 'platform',
      status: 403,
      body: { message: 'Over concurrency limit.', statusCode: 403 },
      times: 1,
    });
    await tryInBrowser(page);
    await seeText(page, busy);
    const [first, advice, last] = await alert(page);
    expect(first).toContain(busy);
    expect(advice).toMatch(/let the assistant call/);
    expect(last).toBe(failed);
    const sizes = await page.$$eval('#status-error p', (lines) =>
      lines.map((line) => Number.parseFloat(getComputedStyle(line).fontSize)),
    );
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(new Set(sizes).size).toBe(3);
    expect(await isMain(page, 'Call My Phone')).toBe(true);
    await tryInBrowser(page);
    await page.waitForSelector(button('Cancel'));
    expect(await alert(page)).toEqual([]);
  });
});

describe('a host whose policy requires trusted types', () => {
  const suite = callSuite();
  const events = `${suite.stack.url}/_/events`;

  it('ends the start at once, without a call, and shows why to developers and in the report', async () => {
    const page = await suite.open(undefined, {
      async prepare(blank) {
        // Pages in automated browsers report nothing.
        await blank.evaluateOnNewDocument(() => {
          Object.defineProperty(navigator, 'webdriver', { value: false });
        });
        await changedHtml(
          (html) => changeConfig(html, (config) => ({ ...config, eventsUrl: '/_/events' })),
          "; require-trusted-types-for 'script'",
        )(blank);
      },
    });
    await fetch(events, { method: 'DELETE' });
    const from = performance.now();
    await tryInBrowser(page);
    await seeText(page, failed);
    expect(performance.now() - from).toBeLessThan(10_000);
    expect((await alert(page))[0]).toContain(notSetUp);
    await expect.poll(() => suite.opened().console.join('\n')).toContain('requires trusted types');
    await expect
      .poll(async () => (await fetch(events)).json())
      .toContainEqual(
        expect.objectContaining({ stage: 'daily-call-object-creation', code: 'config-invalid' }),
      );
    expect(suite.opened().requests.filter((request) => request.url().endsWith('/call/web'))).toEqual([]);
    await page.locator(button('Call My Phone')).click();
    await page.waitForSelector('input[type="tel"]');
    expect(await visibleText(page)).not.toContain('Reload the page');
  });
});
