import type { Page } from 'puppeteer-core';

export const field = 'input[type="tel"]';
export const country = 'select[aria-label="Country of the phone number"]';

/** Presses "Call My Phone". */
export async function openForm(page: Page): Promise<void> {
  await page.locator('.button-phone').click();
  await page.waitForSelector(field);
}

export async function closeForm(page: Page): Promise<void> {
  await page.click('.button-phone');
  await page.waitForSelector(field, { hidden: true });
}

/** The form's values: the number without spaces, and the country. */
export async function shown(page: Page): Promise<{ number: string; country: string }> {
  const text = await page.$eval(field, (input) => input.value);
  const chosen = await page.$eval(country, (select) => select.value);
  return { number: text.replaceAll(/[^\d+]/g, ''), country: chosen };
}

/** Pastes from the browser's own clipboard with the keyboard. */
export async function paste(page: Page, text: string): Promise<void> {
  const source = await page.evaluateHandle((copied) => {
    const area = document.createElement('textarea');
    area.value = copied;
    document.body.append(area);
    area.select();
    return area;
  }, text);
  await page.keyboard.press('KeyC', { commands: ['Copy'] });
  await source.evaluate((area) => area.remove());
  // Focus by a script selects the field's content, or restores its old selection or caret.
  await page.focus(field);
  await page.keyboard.press('KeyV', { commands: ['Paste'] });
}

export async function selectAll(page: Page): Promise<void> {
  await page.$eval(field, (input) => input.select());
}

/** Sets the field's text in one step, like an address book. */
export async function fill(page: Page, text: string): Promise<void> {
  await page.$eval(
    field,
    (input, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    text,
  );
}
