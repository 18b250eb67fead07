import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { mediaUse } from '../testing/media-probe.ts';
import { button, focus, seeText, visibleText } from '../testing/open-page.ts';
import { callSuite, focused, nothingLive, waitForMark } from './testing/call-suite.ts';

const captions = '[aria-label="Captions"]';

/** Every text that the polite live region has held, in order. */
const listenToStatus = (page: Page) =>
  page.evaluate(() => {
    const region = document.querySelector('.status [role="status"]');
    const said: string[] = [];
    Object.assign(window, { said });
    if (!region) return;
    new MutationObserver(() => {
      const text = region.textContent ?? '';
      if (text !== '' && text !== said.at(-1)) said.push(text);
    }).observe(region, { childList: true, subtree: true, characterData: true });
  });

describe('the end of a call', () => {
  const suite = callSuite({
    microphone: [{ atMs: 0, lengthMs: 4000, hz: 300, kind: 'voice' }],
  });

  it('by the assistant is no error, and says what can be done next', async () => {
    const page = await suite.open(`${suite.stack.url}/hartwell-lowe`);
    await suite.startCall(page);
    await seeText(page, 'Thank you for calling');
    await suite.hangUp();
    await seeText(page, 'Call ended.');
    await seeText(page, 'Call again at any time');
    expect(await visibleText(page)).not.toContain('Call error');
    expect(await visibleText(page)).toMatch(/You talked for \d+:\d\d/);
    const link = await page.$('::-p-aria(see what it can do for your firm[role="link"])');
    expect(await link!.evaluate((element) => element.getAttribute('href'))).toBe(suite.stack.websiteUrl);
    await page.waitForSelector(button('Try in Browser'));
    expect((await page.evaluate(mediaUse)).live).toEqual(nothingLive);
  });

  it('leaves what was said to be read, until the next call', async () => {
    const page = await suite.open(`${suite.stack.url}/hartwell-lowe`, { width: 390, height: 844 });
    await suite.startCall(page);
    await waitForMark(page, 'firmline:speech-end');
    await page.locator(button('End Call')).click();
    await seeText(page, 'Call ended.');
    expect(await page.$eval(captions, (log) => log.textContent)).toContain('Thank you for calling');

    await suite.fault({ target: 'platform', delayMs: 60_000 });
    await page.locator(button('Try in Browser')).click();
    await page.waitForSelector(button('Cancel'));
    expect(await page.$(captions)).toBeNull();
    expect(await visibleText(page)).not.toMatch(/Call ended|You talked for/);
  });

  it('by an error says so alone, and can be tried again', async () => {
    const page = await suite.open();
    await suite.plan({ kind: 'fatal', error: 'ejected', afterMs: 4000, message: 'Out.' });
    // On a busy machine the call may be over before a test has seen that it began.
    await page.locator(button('Try in Browser')).click();
    await seeText(page, 'Call error: The call was closed by the other side.');
    await page.waitForSelector(button('Try in Browser'));
    await seeText(page, 'Please try again, or let the assistant call your phone.');
    expect(await visibleText(page)).not.toMatch(/Call ended|Call started/);
    expect((await page.evaluate(mediaUse)).live).toEqual(nothingLive);

    await suite.works();
    await suite.startCall(page);
    expect(await visibleText(page)).not.toContain('Call error');
  });

  it('by an assistant that never answers is an error', async () => {
    const page = await suite.open();
    await suite.plan({ kind: 'listening', when: 'never' }, { kind: 'silent-agent' });
    await page.locator(button('Try in Browser')).click();
    await seeText(page, 'Connected to AI assistant! You can now speak.');
    await seeText(page, 'Call error: The assistant did not answer.');
    await page.waitForSelector(button('Try in Browser'));
    expect(await visibleText(page)).not.toMatch(/Connected to AI|Call ended/);
  });

  it('by a reload reaches the far end, and the page comes back ready', async () => {
    const page = await suite.open();
    await suite.startCall(page);
    const id = await suite.callId();
    await page.reload();
    const { ended } = await suite.recordWhen(({ state }) => state === 'ended', id);
    expect(ended?.reason).toBe('customer-ended-call');
    await page.waitForSelector(button('Try in Browser'));
    expect(await visibleText(page)).not.toMatch(/Call (ended|error|started)/);
    await suite.startCall(page);
  });

  it('and every status before it is announced once, politely', async () => {
    const page = await suite.open();
    await listenToStatus(page);
    await focus(page, button('Try in Browser'));
    await page.keyboard.press('Enter');
    await waitForMark(page, 'firmline:speech-end');
    await focus(page, button('End Call'));
    await page.keyboard.press('Enter');
    await seeText(page, 'Call ended.');
    const said = await page.evaluate(() => Reflect.get(window, 'said') as string[]);
    const started = said.findIndex((text) => text === 'Call started successfully!');
    expect(said.slice(started)).toEqual([
      'Call started successfully!',
      expect.stringMatching(/^Call ended\.Call again at any time/),
    ]);
    expect(said.slice(0, started).every((text) => text.startsWith('Connected to AI assistant!'))).toBe(true);
    expect(await page.$eval('[role="alert"]', (alert) => alert.textContent)).toBe('');
    await page.waitForSelector(button('Try in Browser'));
    expect(await focused(page)).toBe('Try in Browser');
  });
});
