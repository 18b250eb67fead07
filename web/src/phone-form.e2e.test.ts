import type { HTTPRequest, Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { button, doubleTap, seeText, visibleText } from './testing/open-page.ts';
import * as phone from './testing/phone-form.ts';
import { stageSuite, webhookBodies } from './testing/stage-suite.ts';

const suite = stageSuite();
const thanks =
  "Thank you. Your request has been submitted successfully. If you don't receive the call within 15 seconds, please double check the phone number.";
const failure = 'Failed to submit your request. Please try again.';

const open = async () => {
  const { tab, stage } = suite;
  await stage.show(tab, { path: '/default', visit: () => phone.openForm(tab.page), shows: 'Submit' });
  return tab.page;
};
const submit = (page: Page) => page.locator(button('Submit Phone Number')).click();

const described = (page: Page) =>
  page.$eval(phone.field, (input) => ({
    invalid: input.getAttribute('aria-invalid'),
    description: (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .flatMap((id) => document.getElementById(id)?.innerText.split('\n') ?? [])
      .filter(Boolean),
    focused: document.activeElement === input,
  }));

describe('the phone form', () => {
  it('refuses an empty number or an impossible one, sends nothing, and ties the reason to the field', async () => {
    const page = await open();
    const before = (await webhookBodies()).length;
    await submit(page);
    await seeText(page, 'Please enter a valid phone number');
    expect(await webhookBodies()).toHaveLength(before);
    expect(await described(page)).toEqual({
      invalid: 'true',
      description: ['+1', 'for this call', 'Please enter a valid phone number'],
      focused: true,
    });
    // A second press keeps the error and focuses the field again.
    await submit(page);
    await page.waitForFunction((field) => document.activeElement?.matches(field), {}, phone.field);
    await page.keyboard.type('2');
    expect(await visibleText(page)).not.toContain('Please enter a valid phone number');

    await phone.clear(page);
    await page.type(phone.field, '555 0123');
    await submit(page);
    await seeText(page, 'This number is too short');
    const reason =
      'This number is too short for the United States. If it is from another country, choose that country or start with +.';
    expect(await described(page)).toEqual({
      invalid: 'true',
      description: ['+1', 'for this call', 'Please enter a valid phone number', reason],
      focused: true,
    });
    // The focus stays, so a screen reader says only what is new.
    const saidText = await page.$('#status-error p');
    await page.keyboard.press('Enter');
    await page.waitForFunction((text) => text?.isConnected === false, {}, saidText);
    expect(await visibleText(page)).toContain(reason);
    // Leaving the field changes nothing.
    await page.keyboard.press('Tab');
    expect(await visibleText(page)).toContain(reason);
    await page.select(phone.country, 'NO');
    expect(await visibleText(page)).not.toMatch(/valid phone number|too short/);
    expect(await described(page)).toEqual({
      invalid: 'false',
      description: ['+47', 'for this call'],
      focused: false,
    });
  });

  it('sends phone and slug once however often it is pressed, thanks, clears the field and keeps the country', async () => {
    const page = await open();
    await page.select(phone.country, 'GB');
    await page.type(phone.field, '020 7946 0958');
    // The second tap comes after the response.
    await doubleTap(page, '.button-submit');
    await seeText(page, thanks);
    expect((await webhookBodies()).at(-1)).toEqual({ phone: '+442079460958', slug: 'default' });
    expect(await phone.shownNumber(page)).toEqual({ number: '+44', country: 'GB' });
    // The field is empty, but the visitor is asked to double check.
    await seeText(page, 'Your number: +44 20 7946 0958.');
    const before = (await webhookBodies()).length;
    suite.stage.answer({ '/webhook': 'none' });
    await page.type(phone.field, '20 7946 0959');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.waitForSelector(button('Submitting...'));
    await page.type(phone.field, '9');
    expect(await phone.shownNumber(page)).toMatchObject({ number: '+442079460959' });
    await page.click('.button-submit', { count: 2 });
    suite.stage.answer({});
    await seeText(page, 'Your number: +44 20 7946 0959.');

    const submitAgain = async () => {
      await page.select(phone.country, 'GB');
      await page.type(phone.field, '20 7946 0958');
      await submit(page);
      await seeText(page, 'You asked for a call to +44\u00A020\u00A07946\u00A00958 a moment ago.');
    };
    await submitAgain();
    expect(await visibleText(page)).not.toContain(thanks);
    // Said once more, though it is the same: a screen reader is silent about an element that stays.
    const saidText = await page.$('[role="status"] .status-good');
    await submit(page);
    await expect.poll(() => saidText?.evaluate(({ isConnected }) => isConnected)).toBe(false);
    await seeText(page, 'a moment ago.');
    await page.reload();
    await phone.openForm(page);
    await submitAgain();
    expect(await webhookBodies()).toHaveLength(before + 1);
  });

  it('shows the same, with advice, when the network, an ad blocker or a silent webhook is in the way', async () => {
    const page = await open();
    await page.type(phone.field, '2125550123');
    await page.setOfflineMode(true);
    await submit(page);
    await seeText(page, 'This device is offline.');
    expect(await visibleText(page)).toContain(failure);
    await page.setOfflineMode(false);

    await page.setRequestInterception(true);
    const block = (request: HTTPRequest) =>
      void (request.url().includes('/webhook') ? request.abort('blockedbyclient') : request.continue());
    page.on('request', block);
    await submit(page);
    await seeText(page, 'An ad blocker or a company firewall can also be in the way.');
    expect(await visibleText(page)).toContain(failure);
    expect(await phone.shownNumber(page)).toMatchObject({ number: '+12125550123' });
    page.off('request', block);
    await page.setRequestInterception(false);
    // It may have arrived, as far as a page can know.
    await submit(page);
    await seeText(page, 'a moment ago');
    await page.locator(button('Again')).click();
    await seeText(page, thanks);

    suite.stage.answer({ '/webhook': 'none' });
    await page.evaluate(() => {
      const wait = setTimeout;
      const shorter = (run: () => void, ms = 0) => wait(run, ms === 30_000 ? 200 : ms);
      window.setTimeout = shorter as typeof setTimeout;
    });
    await page.type(phone.field, '2125550124');
    await submit(page);
    await seeText(page, failure);
    await page.waitForSelector(button('Submit Phone Number'));
    expect(await phone.shownNumber(page)).toMatchObject({ number: '+12125550124' });
  });

  it('shows the failure if the webhook redirects, and keeps the number', async () => {
    const page = await open();
    const before = (await webhookBodies()).length;
    suite.stage.answer({ '/webhook': 307 });
    await page.type(phone.field, '2125550126');
    await submit(page);
    await seeText(page, failure);
    expect(await visibleText(page)).not.toContain('Your number:');
    expect(await phone.shownNumber(page)).toMatchObject({ number: '+12125550126' });
    suite.stage.answer({});
    await submit(page);
    await seeText(page, thanks);
    expect(await webhookBodies()).toHaveLength(before + 1);
  });
});
