import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import type { StepOf } from '../../scenario/index.ts';
import type { Driver } from './driver.ts';

const coverings = new WeakMap<Page, Page>();

/** Hides or shows the page, for a time if given. */
export async function switchTab(
  { page }: Driver,
  { kind, forMs }: StepOf<'hide' | 'show'>,
  signal: AbortSignal,
): Promise<void> {
  const [begin, end] = kind === 'hide' ? [cover, uncover] : [uncover, cover];
  await begin(page);
  if (forMs === undefined) return;
  await pause(forMs, undefined, { signal });
  await end(page);
}

/** Opens another tab of the same window in front, so that the browser itself hides this one. */
async function cover(page: Page): Promise<void> {
  if (coverings.has(page)) return;
  const other = await page.browserContext().newPage();
  coverings.set(page, other);
  await other.bringToFront();
}

async function uncover(page: Page): Promise<void> {
  await page.bringToFront();
  await coverings.get(page)?.close();
  coverings.delete(page);
}
