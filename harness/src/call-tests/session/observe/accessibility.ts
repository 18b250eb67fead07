import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Frame } from 'puppeteer-core';

declare const axe: typeof Axe;

/** WCAG 2.2 up to level AA, and best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that the page breaks, each with the element: `color-contrast: .status-note`. */
export async function accessibilityViolations(frame: Frame): Promise<readonly string[]> {
  // Evaluated, because the page's policy would refuse a script element.
  await frame.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  return frame.evaluate(findViolations, rules);
}

/** Runs in the page. What fades in is judged at its end, because its contrast is lower on the way. */
async function findViolations(runOnly: string[]): Promise<string[]> {
  const animationEnds = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    .map(({ finished }) => finished);
  const limit = new Promise((resolve) => {
    setTimeout(resolve, 2000);
  });
  await Promise.race([Promise.allSettled(animationEnds), limit]);
  const { violations } = await axe.run(document, { runOnly });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
