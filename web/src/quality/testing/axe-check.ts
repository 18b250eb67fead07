import axe from 'axe-core';
import type { Tab } from '../../testing/tab.ts';

/** WCAG 2.2 up to level AA, and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The problems that axe finds in the current page. */
export async function axeProblems(tab: Tab): Promise<string[]> {
  // Evaluated instead of added as a script, which the page's policy would block.
  await tab.evaluate(`${axe.source}; window.axe = axe; null`);
  return tab.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { runOnly });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ''}`),
    );
  }, rules);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
