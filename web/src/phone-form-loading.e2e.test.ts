import { connectBrowser } from '@firmline/harness/browser';
import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { codeThatFails } from './testing/failing-code.ts';
import { addFonts, boxesInEveryFont } from './testing/fonts.ts';
import { button, openPage, seeText, type OpenedPage } from './testing/open-page.ts';
import * as phone from './testing/phone-form.ts';

const stack = inject('stack');
const isForm = (request: HTTPRequest) => /\/PhoneForm[^/]*\.js$/.test(new URL(request.url()).pathname);

/** All boxes of the form, and the first one below it. */
const boxes = (page: Page) => boxesInEveryFont(page, '.phone, .phone-label, .phone-row > *, .status');

describe('the phone form’s code', () => {
  let browser: Browser;
  let opened: OpenedPage | undefined;

  /** Opens the page. The test responds to the requests for the form's code. */
  const open = async (answer: (request: HTTPRequest) => void) => {
    opened = await openPage(browser, `${stack.url}/no-such-firm`);
    const { page } = opened;
    await page.setRequestInterception(true);
    page.on('request', (request) => (isForm(request) ? answer(request) : void request.continue()));
    await page.goto(`${stack.url}/default`);
    await page.waitForSelector(button('Call My Phone'));
    return page;
  };

  beforeAll(async () => {
    browser = await connectBrowser(inject('browser'));
  });
  afterAll(() => browser.disconnect());
  afterEach(async () => {
    const errors = opened?.errors;
    await opened?.close();
    opened = undefined;
    expect(errors ?? []).toEqual([]);
  });

  it('loads before the button is touched, and the press itself shows the form', async () => {
    opened = await openPage(browser, `${stack.url}/default`);
    const { page } = opened;
    await page.waitForResponse((response) => isForm(response.request()));
    await page.waitForNetworkIdle();
    const shown = await page.$eval(
      '.button-phone',
      async (pressed, field) => {
        (pressed as HTMLButtonElement).click();
        // React renders the click's change in a microtask.
        await Promise.resolve();
        return document.activeElement?.matches(field) ?? false;
      },
      phone.field,
    );
    expect(shown).toBe(true);
  });

  it('may load late: the form’s place is reserved to the pixel, in any font', async () => {
    let deliver = () => {};
    const page = await open((request) => {
      deliver = () => void request.continue();
    });
    await addFonts(page);
    await page.locator(button('Call My Phone')).click();
    await page.waitForSelector('.phone[aria-busy="true"]');
    const before = await boxes(page);
    deliver();
    await page.waitForSelector(phone.field);
    expect(await boxes(page)).toEqual(before);
  });

  it('may fail: the page reports it and loads it again under a new URL', async () => {
    const piece = codeThatFails();
    const page = await open(piece.answer);
    await page.locator(button('Call My Phone')).click();
    await seeText(page, 'The form could not be loaded. Please check your connection.');
    await page.locator(button('Try again')).click();
    await seeText(page, 'The form could not be loaded. Please check your connection.');
    piece.works();
    await page.locator(button('Try again')).click();
    await page.waitForSelector(phone.field);
    expect(await phone.shown(page)).toEqual({ number: '+1', country: 'US' });
  });
});
