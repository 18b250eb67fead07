import axe from 'axe-core';
import type { Page } from 'puppeteer-core';

/** WCAG 2.2 up to level AA, and axe's best practices. */
export const axeRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The problems that axe finds in the current page. */
export async function axeProblems(page: Page): Promise<string[]> {
  // Evaluated instead of added as a script, which the page's policy would block.
  await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { runOnly });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ''}`),
    );
  }, axeRules);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
