import type { Page } from 'puppeteer-core';

/** Waits for everything that fades or slides in; what moves for ever goes on. */
export const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ).then(() => null),
  );
