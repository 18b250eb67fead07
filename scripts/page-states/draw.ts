import { type Engine, launchBrowser } from '../../harness/src/shared/browser/index.ts';
import type { Size } from '../../web/src/testing/tab.ts';
import { openWebKit } from './webkit.ts';

/** A browser that takes pictures of pages. */
export interface Drawer {
  /** Opens a URL. @returns what the window then shows, as a PNG in base64 */
  draw(url: string, size: Size): Promise<string>;
  close(): Promise<void>;
}

/** Starts an engine for pictures. */
export async function openDrawer(engine: Engine): Promise<Drawer> {
  if (engine === 'webkit') return openWebKit();
  const browser = await launchBrowser({ engine });
  const page = await browser.newPage();
  return {
    async draw(url, size) {
      await page.setViewport(size);
      await page.goto(url);
      await page.evaluate(settle);
      return page.screenshot({ encoding: 'base64' });
    },
    close: () => browser.close(),
  };
}

/** Runs in the page until its fonts are loaded, and transitions have ended. */
export async function settle(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
  await Promise.allSettled(passing.map(({ finished }) => finished));
  await document.fonts.ready;
}
