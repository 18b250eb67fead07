import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import type { StepOf } from '../../scenario/index.ts';
import type { Driver } from './driver.ts';

const coverings = new WeakMap<Page, Page>();

/** Opens another tab of the same window in front, so that the browser itself hides this one. */
export async function hide(
  driver: Driver,
  { forMs }: StepOf<'hide' | 'show'>,
  signal: AbortSignal,
): Promise<void> {
  await cover(driver.page);
  if (forMs === undefined) return;
  await pause(forMs, undefined, { signal });
  await uncover(driver.page);
}

export async function show(
  driver: Driver,
  { forMs }: StepOf<'hide' | 'show'>,
  signal: AbortSignal,
): Promise<void> {
  await uncover(driver.page);
  if (forMs === undefined) return;
  await pause(forMs, undefined, { signal });
  await cover(driver.page);
}

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
