import type { Page } from 'puppeteer-core';
import { seeText } from './open-page.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a tab of every engine offers. */
export interface Tab {
  open(url: string): Promise<void>;
  /** Runs a script in the page; it may return a promise of JSON. */
  evaluate<Args extends readonly unknown[], Value>(
    script: ((...args: Args) => Value) | string,
    ...args: Args
  ): Promise<Awaited<Value>>;
  /** Clicks like a mouse, once the element exists. */
  click(selector: string): Promise<void>;
  /** Presses keys one after the other, with real key events. */
  type(text: string): Promise<void>;
  seeText(text: string): Promise<void>;
  setSize(size: Size): Promise<void>;
  /** The browser's own setting for the size of text, percent, which media queries follow; only where it can be set. */
  setTextSize?(percent: number): Promise<void>;
}

/** Sets what Chromium's settings have as the size of its font. */
export async function textSizeOf(page: Page): Promise<Required<Pick<Tab, 'setTextSize'>>> {
  const session = await page.createCDPSession();
  return {
    setTextSize: async (percent) =>
      session.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } }),
  };
}

/** A tab of Chromium or Firefox. */
export const tabOfPage = (page: Page): Tab => ({
  open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
  evaluate: (script, ...args) => page.evaluate(script as never, ...(args as unknown as never[])),
  click: (selector) => page.locator(selector).click(),
  type: (text) => page.keyboard.type(text),
  seeText: (text) => seeText(page, text),
  setSize: (size) => page.setViewport(size),
});
