import { installMediaProbe, type MediaProbe } from '@firmline/harness/browser';
import type { Browser, HTTPRequest, Page } from 'puppeteer-core';

declare global {
  interface Window {
    readonly firmlineMedia: MediaProbe;
  }
}

export interface OpenedPage {
  readonly page: Page;
  /** Console lines as `type: text`, newest last. */
  readonly console: string[];
  /** Uncaught exceptions and unhandled rejections. A working page has none. */
  readonly errors: string[];
  readonly requests: HTTPRequest[];
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly hasMicrophone?: boolean;
  readonly width?: number;
  readonly height?: number;
  /** Runs before the link is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** False resolves as soon as the HTML is there, while its files may still be loading. */
  readonly waitsForLoad?: boolean;
}

/** Opens a link in its own browser context with a microphone, and records its console, errors and requests. */
export async function openPage(
  browser: Browser,
  url: string,
  { hasMicrophone = true, width = 1280, height = 900, prepare, waitsForLoad = true }: OpenOptions = {},
): Promise<OpenedPage> {
  const context = await browser.createBrowserContext();
  if (hasMicrophone) await context.overridePermissions(new URL(url).origin, ['microphone']);
  const page = await context.newPage();
  await page.setViewport({ width, height });
  const openedPage: OpenedPage = {
    page,
    console: [],
    errors: [],
    requests: [],
    close: () => context.close(),
  };
  page.on('console', (message) => openedPage.console.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) =>
    openedPage.errors.push(error instanceof Error ? error.message : String(error)),
  );
  page.on('request', (request) => openedPage.requests.push(request));
  await page.evaluateOnNewDocument(installMediaProbe);
  await prepare?.(page);
  const navigation = page.goto(url);
  if (waitsForLoad) await navigation;
  else {
    // The test may close the page while it loads.
    navigation.catch(() => {});
    await page.waitForSelector('#answer');
  }
  return openedPage;
}

/** Waits until the page shows a text visibly. */
export async function seeText(page: Page, text: string): Promise<void> {
  await page.waitForFunction((expectedText) => document.body.innerText.includes(expectedText), {}, text);
}

/** Focuses an element as soon as it exists. */
export async function focus(page: Page, selector: string): Promise<void> {
  const focusedElement = await page.waitForSelector(selector);
  await focusedElement?.focus();
}

/** Taps a button twice, as fast as a person does. Two taps by the driver are too slow on a busy machine. */
export async function doubleTap(page: Page, selector: string): Promise<void> {
  const element = await page.waitForSelector(selector);
  await element?.evaluate(async (target) => {
    const tap = { detail: 1, pointerType: 'touch', bubbles: true, cancelable: true };
    // An event has the time of its making: a busy page may take longer for the first than a double tap lasts.
    const [first, second] = [new PointerEvent('click', tap), new PointerEvent('click', tap)];
    target.dispatchEvent(first);
    await new Promise((resolve) => setTimeout(resolve, 150));
    target.dispatchEvent(second);
  });
}

export const button = (name: string): string => `::-p-aria([name="${name}"][role="button"])`;

/** The page's visible text. */
export const visibleText = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText);

/** The text of the page's heading. */
export const heading = (page: Page): Promise<string | null> =>
  page.$eval('h1', (element) => element.textContent);
