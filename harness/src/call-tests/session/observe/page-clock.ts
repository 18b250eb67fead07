import type { Page } from 'puppeteer-core';

declare const performance: { readonly timeOrigin: number; now(): number };

/** This process's clock, ms since the epoch. */
export const processClock = (): number => performance.timeOrigin + performance.now();

const inPage = () => performance.timeOrigin + performance.now();

/** How far the page's clock is ahead of this process's, ms, accurate to half a round trip. */
export async function clockAhead(page: Page): Promise<number> {
  let best = { trip: Number.POSITIVE_INFINITY, ahead: 0 };
  for (let count = 0; count < 5; count++) {
    const before = processClock();
    const there = await page.evaluate(inPage);
    const after = processClock();
    if (after - before < best.trip) best = { trip: after - before, ahead: there - (before + after) / 2 };
  }
  return best.ahead;
}
