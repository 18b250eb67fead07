import type { Page } from 'puppeteer-core';

export const field = 'input[type="tel"]';
export const country = 'select[aria-label="Country of the phone number"]';

/** Presses "Call My Phone". */
export async function openForm(page: Page): Promise<void> {
  await page.locator('.button-phone').click();
  await page.waitForSelector(field);
}

/** What the form shows: the number after its calling code, without spaces, and the country. */
export async function shownNumber(page: Page): Promise<{ number: string; country: string }> {
  const text = await page.$eval(
    '.phone-field',
    (row) => `${row.querySelector('.calling-code')?.textContent}${row.querySelector('input')?.value}`,
  );
  const chosenCountry = await page.$eval(country, (select) => select.value);
  return { number: text.replaceAll(/[^\d+]/g, ''), country: chosenCountry };
}

/** Empties the field with the keyboard. */
export async function clear(page: Page): Promise<void> {
  await page.focus(field);
  await selectAll(page);
  await page.keyboard.press('Backspace');
}

/** Pastes from the browser's own clipboard with the keyboard. */
export async function paste(page: Page, text: string): Promise<void> {
  const source = await page.evaluateHandle((copiedText) => {
    const area = document.createElement('textarea');
    area.value = copiedText;
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

/** Fills the field from the browser's own address book, as if the visitor had chosen an entry. */
export async function autofill(page: Page, number: string, region: string): Promise<void> {
  const session = await page.createCDPSession();
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: field });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  const address = {
    fields: [
      { name: 'NAME_FULL', value: 'Ada Roe' },
      { name: 'ADDRESS_HOME_COUNTRY', value: region },
      { name: 'PHONE_HOME_WHOLE_NUMBER', value: number },
    ],
  };
  await session.send('Autofill.enable');
  await session.send('Autofill.setAddresses', { addresses: [address] });
  await session.send('Autofill.trigger', { fieldId: node.backendNodeId, address });
  await session.detach();
}
