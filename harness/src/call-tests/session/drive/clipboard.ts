import type { Browser, Frame, Page } from 'puppeteer-core';

const pastes = new WeakMap<Browser, Promise<unknown>>();

/** All tabs of a browser share one clipboard, so pastes run one after another. */
export function pasteInto(page: Page, frame: Frame, text: string): Promise<void> {
  const browser = page.browser();
  const pasted = (pastes.get(browser) ?? Promise.resolve()).then(() => paste(page, frame, text));
  pastes.set(
    browser,
    pasted.catch(() => {}),
  );
  return pasted;
}

async function paste(page: Page, frame: Frame, text: string): Promise<void> {
  // An insecure page has no clipboard to write to, so its paste event is synthetic.
  if (!(await frame.evaluate(write, text))) {
    await frame.evaluate(pretend, text);
    return;
  }
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyV', { commands: ['paste'] });
  await page.keyboard.up('Control');
}

declare const navigator: { readonly clipboard?: { writeText(text: string): Promise<void> } };
declare const document: {
  readonly activeElement: { dispatchEvent(event: unknown): boolean } | null;
  execCommand(command: string, showsUi: boolean, value: string): boolean;
};
declare const DataTransfer: new () => { setData(type: string, text: string): void };
declare const ClipboardEvent: new (type: string, options: Readonly<Record<string, unknown>>) => unknown;

/** Runs in the page. */
const write = (text: string): Promise<boolean> =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? Promise.resolve(false);

/** Runs in the page. */
function pretend(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, text);
}
