import { setTimeout as pause } from 'node:timers/promises';
import type { Tab } from '../../testing/tab.ts';
import { layoutProblems } from './layout-check.ts';
import { textProblems } from './text-check.ts';

/** A text that fits nowhere does not fit the narrowest and the lowest of them. */
const smallWindows = [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
];
const allWindows = [
  ...smallWindows,
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
];

/**
 * Finds what does not fit in a small window, with text as it is and twice as large by text alone, as Firefox and Safari enlarge
 * it (WCAG 1.4.4). With `isThorough` in every window, and also by the browser's own setting, with which the media queries
 * change.
 */
export async function matrixProblems(tab: Tab, isThorough: boolean): Promise<string[]> {
  const windows = isThorough ? allWindows : smallWindows;
  const places = new Map<string, string[]>();
  const look = async (text: string) => {
    for (const size of windows) {
      await tab.setSize(size);
      const problems = await lastingProblems(tab);
      const place = `${size.width} x ${size.height}${text}`;
      for (const problem of new Set(problems)) places.set(problem, [...(places.get(problem) ?? []), place]);
    }
  };
  await look('');
  if (isThorough && tab.setTextSize) {
    await tab.setTextSize(200);
    await look(' at 200 %');
    await tab.setTextSize(100);
  }
  await tab.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await look(' with text twice its size');
  await tab.evaluate(() => void (document.documentElement.style.fontSize = ''));
  return [...places].map(([problem, problemPlaces]) => `${problem} (${problemPlaces.join(', ')})`);
}

/** A busy machine lays a page out some frames after its window has changed, and scrolls it after that. */
const restMs = 3000;

/** The problems of a page at rest: those that it still has after a while. */
async function lastingProblems(tab: Tab): Promise<string[]> {
  for (const until = Date.now() + restMs; ;) {
    const problems = [...(await tab.evaluate(textProblems)), ...(await tab.evaluate(layoutProblems))];
    if (problems.length === 0 || Date.now() > until) return problems;
    await pause(100);
  }
}
