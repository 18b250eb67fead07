import axe from 'axe-core';
import type { Page } from 'puppeteer-core';

/** The problems that axe finds in the current page: WCAG 2.2 up to level AA and its best practices. */
export async function axeProblems(page: Page): Promise<string[]> {
  // Evaluated instead of added as a script, which the page's policy would block.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ''}`),
    );
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
