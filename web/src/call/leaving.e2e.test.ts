import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { button, seeText, visibleText } from '../testing/open-page.ts';
import { callSuite, waitForMark } from './testing/call-suite.ts';

const greeting = 'Thank you for calling';
const calls = (page: Page) => page.waitForSelector(button('End Call'));

describe('a page that is left', () => {
  const suite = callSuite();
  const link = `${suite.stack.url}/hartwell-lowe`;

  it('ends the start of a call, and is idle and says so when the visitor comes back', async () => {
    const page = await suite.open(link, {
      prepare: (blank) =>
        blank.evaluateOnNewDocument(() => {
          addEventListener('pageshow', ({ persisted }) => {
            if (persisted) document.documentElement.dataset['backFromCache'] = '';
          });
        }),
    });
    await suite.fault({ target: 'platform', path: '/call/web', delayMs: 60_000 });
    await page.locator(button('Try in Browser')).click();
    await waitForMark(page, 'firmline:web-call-creation:started');
    await page.goto(`${suite.stack.url}/default`);
    await page.goBack();
    await page.waitForSelector('[data-back-from-cache]');
    await expect.poll(() => visibleText(page)).toContain('You left this page, so no call was started.');
    await suite.works();
    await page.locator(`${button('Try in Browser')}:enabled`).click();
    await calls(page);
  });

  it('keeps the words of a call over a reload', async () => {
    const page = await suite.open(link);
    await suite.startCall(page);
    await page.waitForFunction((words) => document.body.innerText.includes(words), {}, greeting);
    await page.waitForFunction(() => sessionStorage.getItem('firmline:call')?.includes('Thank you'));
    // A minute without new words.
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 60_000;
    });
    const id = suite.callId();
    await page.reload();
    await seeText(page, 'Your call ended when this page was closed or loaded again.');
    await seeText(page, greeting);
    await expect.poll(() => visibleText(page)).toContain('The call took 1:');
    await suite.recordWhen(({ state }) => state === 'ended', id);
  });

  it('is called from again at once after a cancelled start, however late the browser keeps the link', async () => {
    const page = await suite.open(link, {
      prepare: (blank) =>
        blank.evaluateOnNewDocument(() => {
          const { locks } = navigator;
          const request = locks.request.bind(locks) as (...args: unknown[]) => Promise<unknown>;
          locks.request = async (...args: unknown[]) => {
            await new Promise((resolve) => setTimeout(resolve, 500));
            return request(...args);
          };
        }),
    });
    await page.locator(`${button('Try in Browser')}:enabled`).click();
    await page.locator(button('Cancel')).click();
    await page.locator(`${button('Try in Browser')}:enabled`).click();
    await calls(page);
    expect(await visibleText(page)).not.toContain('in another tab');
  });

  it('is not called from twice: another tab of the link says that this one is in a call', async () => {
    const page = await suite.open(link);
    await suite.startCall(page);
    const words = await page.waitForFunction(() => sessionStorage.getItem('firmline:call'));
    const other = await page.browserContext().newPage();
    await other.goto(link);
    // As the browser does with a tab that is duplicated.
    await other.evaluate(
      (copy) => sessionStorage.setItem('firmline:call', copy ?? ''),
      await words.jsonValue(),
    );
    const created: string[] = [];
    other.on('request', (request) => created.push(request.url()));
    await other.reload();
    await other.locator(button('Try in Browser')).click();
    await seeText(other, 'This link is in a call in another tab.');
    const shown = await visibleText(other);
    expect(shown).not.toContain('Your call ended when');
    expect(shown).not.toContain('Failed to connect');
    expect(created.filter((url) => url.endsWith('/call/web'))).toEqual([]);
    expect((await suite.record()).state).toBe('connected');

    await page.bringToFront();
    await page.locator(`${button('End Call')}:enabled`).click();
    await seeText(page, 'Call ended.');
    await other.bringToFront();
    await other.locator(button('Try in Browser')).click();
    await calls(other);
  });
});
