import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { states, type StateName } from '../testing/states.ts';
import { stateVisits, type StateVisits } from '../testing/visit-state.ts';
import { axeProblems } from './testing/axe-check.ts';
import { contrastProblems } from './testing/contrast-check.ts';
import { layoutProblems } from './testing/layout-check.ts';
import { settle } from './testing/settle.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** Windows in which nothing may be cut off: a small phone, 200 % zoom on a laptop, a phone on its side. */
const windows = [
  { width: 320, height: 568 },
  { width: 640, height: 400 },
  { width: 844, height: 390 },
];

describe('every state of the page', () => {
  let visits: StateVisits;

  beforeAll(() => {
    visits = stateVisits(inject('stack'));
  });
  afterAll(() => visits.close());

  /** The problems at the window's current size. */
  const look = async (page: Page, where: string) => {
    await settle(page);
    const problems = [
      ...(await page.evaluate(contrastProblems, 4.5)),
      ...(await page.evaluate(layoutProblems)),
    ];
    return problems.map((problem) => `${where}: ${problem}`);
  };

  it.each(Object.keys(states) as StateName[])(
    '%s: axe finds nothing, and everything fits',
    { timeout: 120_000 },
    async (name) => {
      const problems = await visits.visit(name, phone, async (page) => {
        const found = await look(page, 'on a phone');
        // Axe checks the elements, which are the same in every window.
        found.push(...(await axeProblems(page)));
        await page.setViewport(desktop);
        found.push(...(await look(page, 'on a desktop')));
        for (const size of windows) {
          await page.setViewport(size);
          const unfit = await page.evaluate(layoutProblems);
          found.push(...unfit.map((problem) => `at ${size.width} x ${size.height}: ${problem}`));
        }
        await page.setViewport(phone);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        const unfit = await page.evaluate(layoutProblems);
        found.push(...unfit.map((problem) => `with text twice its size: ${problem}`));
        return found;
      });
      expect(problems).toEqual([]);
    },
  );
});
