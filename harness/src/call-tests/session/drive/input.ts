import type { Browser, Frame, KeyInput, Page } from 'puppeteer-core';
import type { StepOf } from '../../scenario/index.ts';
import { StepProblem } from '../session.ts';
import type { Driver } from './driver.ts';
import { controlRoles, fieldRoles, locate, locatePoint } from './locate.ts';

/** Clicks with the mouse, several times without a pause if asked. */
export async function click(
  { page, methods, frame }: Driver,
  { name = '', selector, role, times = 1 }: StepOf<'click'>,
  signal: AbortSignal,
): Promise<void> {
  const targetWords =
    selector === undefined ? `a ${role ?? 'button or link'} "${name}"` : `an element ${selector}`;
  const selection =
    selector === undefined ? { name, roles: role === undefined ? controlRoles : [role] } : { selector };
  const expected = `${targetWords} that can be clicked`;
  const { x, y } = await locatePoint({ methods, frame: frame(), by: selection, expected, signal });
  await page.mouse.click(x, y, { count: times });
}

export async function type(
  driver: Driver,
  { into, text, replace = true }: StepOf<'type'>,
  signal: AbortSignal,
): Promise<void> {
  const { page } = driver;
  await enterField(driver, into, signal);
  if (replace) await emptyField(page);
  await page.keyboard.type(text);
}

export async function paste(
  driver: Driver,
  { into, text }: StepOf<'paste'>,
  signal: AbortSignal,
): Promise<void> {
  const { page, frame } = driver;
  await enterField(driver, into, signal);
  await pasteInto(page, frame(), text);
}

export async function press({ page }: Driver, { key, times = 1 }: StepOf<'press'>): Promise<void> {
  const parts = key.split('+').map((part) => part.trim());
  // The plus sign is a key as well.
  const names = key.endsWith('+') ? [...parts.slice(0, -2), '+'] : parts;
  // Puppeteer knows no key of this name in Firefox.
  const keys = names.map((name) => (name === 'Space' ? ' ' : name)) as KeyInput[];
  const lastKey = keys.pop();
  if (lastKey === undefined) return;
  for (const modifier of keys) await page.keyboard.down(modifier);
  for (let count = 0; count < times; count++) await page.keyboard.press(lastKey);
  for (const modifier of keys.toReversed()) await page.keyboard.up(modifier);
}

export async function select(
  { methods, frame }: Driver,
  { in: name, option }: StepOf<'select'>,
  signal: AbortSignal,
): Promise<void> {
  const roles = ['combobox', 'listbox'];
  const expected = `a list "${name}"`;
  const handle = await locate({ methods, frame: frame(), by: { name, roles }, expected, signal });
  const options = await handle.evaluate(readOptions);
  const matchingOption = options.find(({ text }) => text === option);
  if (!matchingOption) {
    const optionWords = options.map(({ text }) => `"${text}"`).join(', ');
    throw new StepProblem({
      expected: `an option "${option}" in "${name}"`,
      seen: optionWords || 'no options',
    });
  }
  const [chosenValue] = await handle.select(matchingOption.value);
  await handle.dispose();
  if (chosenValue !== matchingOption.value)
    throw new StepProblem({
      expected: `"${option}" to be chosen in "${name}"`,
      seen: `"${String(chosenValue)}"`,
    });
}

/** Runs in the page. */
function readOptions(list: Element): { readonly value: string; readonly text: string }[] {
  const options = list instanceof HTMLSelectElement ? list.options : [];
  return Array.from(options).map(({ value, label }) => ({ value, text: label.replace(/\s+/g, ' ').trim() }));
}

async function enterField(
  { page, methods, frame }: Driver,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const expected = `a field "${name}"`;
  const { x, y } = await locatePoint({
    methods,
    frame: frame(),
    by: { name, roles: fieldRoles },
    expected,
    signal,
  });
  await page.mouse.click(x, y);
}

async function emptyField(page: Page): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyA', { commands: ['selectAll'] });
  await page.keyboard.up('Control');
  await page.keyboard.press('Backspace');
}

const pastes = new WeakMap<Browser, Promise<unknown>>();

/** All tabs of a browser share one clipboard, so pastes run one after another. */
function pasteInto(page: Page, frame: Frame, text: string): Promise<void> {
  const browser = page.browser();
  const pastedText = (pastes.get(browser) ?? Promise.resolve()).then(() => pasteNow(page, frame, text));
  pastes.set(
    browser,
    pastedText.catch(() => {}),
  );
  return pastedText;
}

async function pasteNow(page: Page, frame: Frame, text: string): Promise<void> {
  // An insecure page has no clipboard to write to, so its paste event is synthetic.
  if (!(await frame.evaluate(writeClipboard, text))) {
    await frame.evaluate(pretendClipboard, text);
    return;
  }
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyV', { commands: ['paste'] });
  await page.keyboard.up('Control');
}

/** Runs in the page. */
const writeClipboard = (text: string): Promise<boolean> =>
  (navigator as Partial<Navigator>).clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? Promise.resolve(false);

/** Runs in the page. */
function pretendClipboard(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, text);
}
