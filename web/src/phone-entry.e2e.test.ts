import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import * as phone from './testing/phone-form.ts';
import { stageSuite, webhookBodies } from './testing/stage-suite.ts';

const invalid = 'Please enter a valid phone number';

describe('the phone number', () => {
  const suite = stageSuite();

  const open = async () => {
    const { tab, stage } = suite;
    await stage.show(tab, { path: '/default', visit: () => phone.openForm(tab.page), shows: 'Submit' });
    return tab.page;
  };

  /** Submits the form with Enter. Resolves to the number that was sent, or to the reason why not. */
  const submit = async (page: Page): Promise<unknown> => {
    const before = (await webhookBodies()).length;
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('.status')?.textContent);
    await page.waitForSelector('.button-submit[aria-disabled="false"]');
    const [sent, ...more] = (await webhookBodies()).slice(before);
    expect(more).toEqual([]);
    const [error, reason] = await page.$$eval('#status-error p', (texts) =>
      texts.map((one) => one.textContent),
    );
    expect(error).toBe(sent ? undefined : invalid);
    return sent ? (sent as { phone: string }).phone : reason;
  };

  it('has a country: the United States first, chosen also after the number, and kept whatever is deleted or has no digits', async () => {
    const page = await open();
    expect(await phone.shownNumber(page)).toEqual({ number: '+1', country: 'US' });
    const options = await page.$$eval(`${phone.country} option`, (all) =>
      all.map(({ value, label }) => ({ value, label })),
    );
    expect(options.slice(0, 4).map(({ value }) => value)).toEqual(['US', 'GB', 'CA', 'AU']);
    const others = options.slice(4).map(({ label }) => label);
    expect(others).toEqual(others.toSorted(new Intl.Collator('en').compare));
    expect(others.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
    expect(others.length).toBeGreaterThan(230);
    expect(options.filter(({ label }) => label === '' || /^[A-Z]{2}$/.test(label))).toEqual([]);

    await page.type(phone.field, '02079460958');
    await page.select(phone.country, 'GB');
    expect(await phone.shownNumber(page)).toEqual({ number: '+442079460958', country: 'GB' });
    await phone.clear(page);
    await page.keyboard.type('+6591234567');
    await page.select(phone.country, 'NO');
    expect(await phone.shownNumber(page)).toEqual({ number: '+4791234567', country: 'NO' });

    await phone.clear(page);
    await page.select(phone.country, 'GB');
    await page.type(phone.field, '20');
    for (const key of ['Backspace', 'Backspace', 'Backspace', 'Home', 'Backspace', 'Delete'] as const)
      await page.keyboard.press(key);
    expect(await phone.shownNumber(page)).toEqual({ number: '+44', country: 'GB' });
    await phone.paste(page, '+49 30 901820');
    for (let press = 0; press < 7; press++) await page.keyboard.press('Backspace');
    expect(await phone.shownNumber(page)).toEqual({ number: '+493', country: 'DE' });
    await phone.clear(page);
    expect(await phone.shownNumber(page)).toEqual({ number: '+49', country: 'DE' });

    await page.keyboard.type('hello');
    expect(await submit(page)).toBe('This text has no digits.');
    await phone.clear(page);
    // A pasted text without digits is ignored.
    await phone.paste(page, 'hello');
    expect(await submit(page)).toBeUndefined();
  });

  it('takes a calling code from a touch screen, and another one in its place', async () => {
    const page = await open();
    // Keyboards on a touch screen press no keys.
    const keyboard = await page.createCDPSession();
    const spoken = '+442079460018';
    for (let end = 1; end <= spoken.length; end++)
      await keyboard.send('Input.imeSetComposition', {
        text: spoken.slice(0, end),
        selectionStart: end,
        selectionEnd: end,
      });
    await keyboard.send('Input.insertText', { text: spoken });
    expect(await phone.shownNumber(page)).toEqual({ number: spoken, country: 'GB' });
    expect(await submit(page)).toBe(spoken);
    await page.focus(phone.field);
    for (const text of '+6591234568') await keyboard.send('Input.insertText', { text });
    expect(await phone.shownNumber(page)).toEqual({ number: '+6591234568', country: 'SG' });

    await page.keyboard.press('Home');
    for (const key of ['Delete', 'Delete', 'Delete', '+', '3', '3'] as const) await page.keyboard.press(key);
    expect(await phone.shownNumber(page)).toEqual({ number: '+3391234568', country: 'FR' });
    expect(await submit(page)).toMatch(/^This number is too short for France/);
  });

  it('keeps the caret when a digit is replaced, can be undone, and comes from an address book', async () => {
    const page = await open();
    await page.keyboard.type('2125550123');
    await page.$eval(phone.field, (input) => input.setSelectionRange(5, 5));
    await page.keyboard.press('Backspace');
    await page.keyboard.type('9');
    expect(await page.$eval(phone.field, ({ value, selectionStart }) => [value, selectionStart])).toEqual([
      '212 955 0123',
      5,
    ]);
    await phone.clear(page);
    await page.keyboard.type('2125550123');
    await phone.selectAll(page);
    await phone.paste(page, '+44 20 7946 0018');
    const undo = () => page.keyboard.press('KeyZ', { commands: ['Undo'] });
    await undo();
    expect(await phone.shownNumber(page)).toEqual({ number: '+12125550123', country: 'US' });
    await undo();
    expect(await phone.shownNumber(page)).toEqual({ number: '+1212555012', country: 'US' });

    await phone.clear(page);
    await page.select(phone.country, 'GB');
    await phone.autofill(page, '+12125550124', 'US');
    await expect.poll(() => phone.shownNumber(page)).toEqual({ number: '+12125550124', country: 'US' });
  });

  it('is what the field shows, also if a browser filled it in without an event', async () => {
    const page = await open();
    const fillIn = (number: string) =>
      page.$eval(
        phone.field,
        (input, text) => {
          input.value = text;
        },
        number,
      );
    await fillIn('+44 20 7946 0019');
    expect(await submit(page)).toBe('+442079460019');
    await page.focus(phone.field);
    await fillIn('+12125550125');
    await page.focus(phone.country);
    expect(await phone.shownNumber(page)).toEqual({ number: '+12125550125', country: 'US' });
  });
});
