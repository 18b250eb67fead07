import type { HTTPRequest, Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { codeThatFails } from './testing/failing-code.ts';
import { addFonts, boxesInEveryFont } from './testing/fonts.ts';
import { button, seeText } from './testing/open-page.ts';
import { pageSuite } from './testing/page-suite.ts';
import * as phone from './testing/phone-form.ts';

const suite = pageSuite();
const isForm = (request: HTTPRequest) => /\/PhoneForm[^/]*\.js$/.test(new URL(request.url()).pathname);

/** The page looks whether a deployment has replaced it. */
const isPageAgain = (request: HTTPRequest) =>
  request.resourceType() === 'fetch' && request.url() === request.frame()?.url();

/** All boxes of the form, and the first one below it, once the form has come to rest. */
async function boxes(page: Page) {
  await page.$eval('.phone', async (form) => {
    await Promise.all(form.getAnimations().map(({ finished }) => finished));
  });
  return boxesInEveryFont(page, '.phone, .phone-label, .phone-row > *, .status');
}

describe('the phone form’s code', () => {
  /** Opens the page. The test responds to the requests for the form's code, and for the page itself once it is open. */
  const open = async (
    answer: (request: HTTPRequest) => void,
    answerLater: (request: HTTPRequest) => void = (request) => void request.continue(),
  ) => {
    const { page } = await suite.open('/default', {
      async prepare(blank) {
        await blank.setRequestInterception(true);
        blank.on('request', (request) => {
          if (isForm(request)) answer(request);
          else if (isPageAgain(request)) answerLater(request);
          else void request.continue();
        });
      },
    });
    await page.waitForSelector(button('Call My Phone'));
    return page;
  };

  it('loads before the button is touched, and the press itself shows the form', async () => {
    const { page, requests } = await suite.open('/default');
    await expect.poll(() => requests.filter(isForm).length).toBe(1);
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
    await seeText(page, 'The form could not be loaded.');
    piece.works();
    await page.locator(button('Try again')).click();
    await page.waitForSelector(phone.field);
    expect(await phone.shownNumber(page)).toEqual({ number: '+1', country: 'US' });
  });

  it('may be gone, after a deployment: the second failure loads the page again', async () => {
    let isGone = true;
    const page = await open(
      (request) => (isGone ? void request.respond({ status: 404 }) : void request.continue()),
      (request) =>
        void request.respond({ body: '<script type="module" src="/_/assets/index-new.js"></script>' }),
    );
    await page.locator(button('Call My Phone')).click();
    await seeText(page, 'The form could not be loaded.');
    page.once('framenavigated', () => (isGone = false));
    const loaded = page.waitForNavigation();
    await page.locator(button('Try again')).click();
    await loaded;
    await page.locator(button('Call My Phone')).click();
    await page.waitForSelector(phone.field);
    expect(await phone.shownNumber(page)).toEqual({ number: '+1', country: 'US' });
  });
});
