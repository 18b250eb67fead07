import { type Engine, launchBrowser } from '@firmline/harness/browser';
import { type Tab, tabOfPage, textSizeOf } from './tab.ts';
import { startWebKit } from './webkit.ts';

export interface OpenTab extends Tab {
  /** Ends the engine too. */
  close(): Promise<void>;
}

/** Starts an engine with one tab. */
export async function openTab(engine: Engine): Promise<OpenTab> {
  if (engine === 'webkit') return startWebKit();
  const browser = await launchBrowser({ engine, prefers: { reducedMotion: true } });
  const page = await browser.newPage();
  const settings = engine === 'chromium' ? await textSizeOf(page) : {};
  return { ...tabOfPage(page), ...settings, close: () => browser.close() };
}
