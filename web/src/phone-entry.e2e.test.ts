import { launchBrowser } from '@firmline/harness/browser';
import { type Browser, KnownDevices, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPage, seeText, visibleText, type OpenedPage } from './testing/open-page.ts';
import * as phone from './testing/phone-form.ts';

const stack = inject('stack');

describe('the phone number', () => {
  let browser: Browser;
  let opened: OpenedPage | undefined;

  const open = async (prepare?: (page: Page) => Promise<unknown>) => {
    opened = await openPage(browser, `${stack.url}/default`, prepare ? { prepare } : {});
    const { page } = opened;
    await page.waitForSelector('.button-phone');
    await phone.openForm(page);
    return page;
  };

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    const errors = opened?.errors;
    await opened?.close();
    opened = undefined;
    expect(errors ?? []).toEqual([]);
  });

  describe('country', () => {
    it('is the United States, followed by GB, CA, AU and all others by label', async () => {
      const page = await open();
      expect(await phone.shown(page)).toEqual({ number: '+1', country: 'US' });
      const options = await page.$$eval(`${phone.country} option`, (all) =>
        all.map(({ value, label }) => ({ value, label })),
      );
      expect(options.slice(0, 4).map(({ value }) => value)).toEqual(['US', 'GB', 'CA', 'AU']);
      const others = options.slice(4).map(({ label }) => label);
      expect(others).toEqual(others.toSorted(new Intl.Collator('en').compare));
      expect(others.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
      expect(others.length).toBeGreaterThan(230);
      expect(options.filter(({ label }) => label === '' || /^[A-Z]{2}$/.test(label))).toEqual([]);
    });

    it('can be chosen after the number, which is kept', async () => {
      const page = await open();
      await page.type(phone.field, '02079460958');
      await page.select(phone.country, 'GB');
      expect(await phone.shown(page)).toEqual({ number: '+442079460958', country: 'GB' });
      await page.select(phone.country, 'FR');
      expect(await phone.shown(page)).toEqual({ number: '+332079460958', country: 'FR' });
    });

    it('is kept when the number is erased', async () => {
      const page = await open();
      await page.select(phone.country, 'GB');
      await page.type(phone.field, '2');
      await page.keyboard.press('Backspace');
      expect(await phone.shown(page)).toEqual({ number: '+44', country: 'GB' });
      await page.keyboard.press('Backspace');
      expect(await phone.shown(page)).toEqual({ number: '+44', country: 'GB' });
    });

    it('is kept when some digits of a pasted number are erased', async () => {
      const page = await open();
      await phone.paste(page, '+44 20 7946 0958');
      for (let press = 0; press < 9; press++) await page.keyboard.press('Backspace');
      expect(await phone.shown(page)).toEqual({ number: '+442', country: 'GB' });
    });
  });

  describe('entry', () => {
    it('takes a pasted number of any country', async () => {
      const page = await open();
      await phone.paste(page, 'Call me: (212) 555-0123');
      expect(await phone.shown(page)).toEqual({ number: '+12125550123', country: 'US' });
      await phone.closeForm(page);
      await phone.openForm(page);
      await phone.paste(page, '0044 (0) 20 7946 0958');
      expect(await phone.shown(page)).toEqual({ number: '+442079460958', country: 'GB' });
    });

    it('accepts a national number of the chosen country', async () => {
      const page = await open();
      await page.select(phone.country, 'GB');
      await phone.paste(page, '020 7946 0958');
      expect(await phone.shown(page)).toEqual({ number: '+442079460958', country: 'GB' });
    });

    it('says that an extension is left out, until the number changes', async () => {
      const page = await open();
      await phone.paste(page, '(212) 555-0123 ext. 12');
      await seeText(page, 'without the extension');
      await page.keyboard.press('Backspace');
      expect(await visibleText(page)).not.toContain('without the extension');
    });

    it('replaces a number by a pasted one, and completes a partial one', async () => {
      const page = await open();
      await phone.paste(page, '212 555 0123');
      await phone.selectAll(page);
      await phone.paste(page, '+49 30 901820');
      expect(await phone.shown(page)).toEqual({ number: '+4930901820', country: 'DE' });
      await phone.paste(page, '+1 646 555 0199');
      expect(await phone.shown(page)).toEqual({ number: '+16465550199', country: 'US' });
      await phone.selectAll(page);
      await page.keyboard.press('Delete');
      await page.type(phone.field, '212');
      await phone.paste(page, '555-0123');
      expect(await phone.shown(page)).toEqual({ number: '+12125550123', country: 'US' });
    });

    it('accepts a number filled in by the browser', async () => {
      const page = await open();
      const numbers = [];
      for (const text of [
        '+442079460958',
        '+1 646-555-0199',
        '2125550123',
        '16465550199',
        '+1 +4930901820',
      ]) {
        await phone.fill(page, text);
        numbers.push((await phone.shown(page)).number);
      }
      expect(numbers).toEqual([
        '+442079460958',
        '+16465550199',
        '+12125550123',
        '+16465550199',
        '+4930901820',
      ]);
    });

    it('keeps the calling code and the number at keys at the start', async () => {
      const page = await open();
      await page.type(phone.field, '2125550123');
      await page.keyboard.press('Home');
      for (const key of ['Backspace', 'Backspace'] as const) await page.keyboard.press(key);
      expect(await phone.shown(page)).toMatchObject({ number: '+12125550123' });
      await page.keyboard.press('Delete');
      await page.keyboard.press('Home');
      await page.keyboard.type('3');
      expect(await phone.shown(page)).toMatchObject({ number: '+13125550123' });
    });

    it('keeps the caret when a digit in the middle is replaced', async () => {
      const page = await open();
      await page.type(phone.field, '2125550123');
      await page.$eval(phone.field, (input) => input.setSelectionRange(8, 8));
      await page.keyboard.press('Backspace');
      await page.keyboard.type('9');
      expect(await page.$eval(phone.field, ({ value, selectionStart }) => [value, selectionStart])).toEqual([
        '+1 212 955 0123',
        8,
      ]);
    });

    it('accepts a trunk prefix typed after the calling code', async () => {
      const page = await open();
      await page.type(phone.field, '1 212 555 0123');
      await page.keyboard.press('Enter');
      await seeText(page, 'We are calling +1 212 555 0123.');
      const sent = opened?.requests.find((request) => request.url() === stack.webhookUrl);
      expect(JSON.parse(sent?.postData() ?? '')).toMatchObject({ phone: '+12125550123' });
    });
  });

  it('keeps the order of the keys on an Android phone, however fast', async () => {
    const page = await open(async (fresh) => {
      await fresh.emulate(KnownDevices['Pixel 5']);
      await fresh.evaluateOnNewDocument(withLateTimeouts);
    });
    await page.type(phone.field, '2015550123');
    expect(await phone.shown(page)).toEqual({ number: '+12015550123', country: 'US' });
    await timeoutsRun(page);
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Backspace', 'Backspace', '9', '8'] as const)
      await page.keyboard.press(key);
    expect(await phone.shown(page)).toEqual({ number: '+12015598123', country: 'US' });
    await timeoutsRun(page);
    await page.keyboard.press('7');
    expect(await phone.shown(page)).toEqual({ number: '+120155987123', country: 'US' });
  });
});

/** Runs in the page: delays timeouts, like a page so busy that keys arrive first. */
function withLateTimeouts(): void {
  const lateMs = 300;
  const later = window.setTimeout.bind(window);
  const patched = (task: TimerHandler, ms = 0, ...rest: unknown[]) => later(task, ms + lateMs, ...rest);
  Object.assign(window, { setTimeout: patched });
}

const timeoutsRun = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 0);
      }),
  );
