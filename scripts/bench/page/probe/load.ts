/// <reference lib="dom" />
import type { LoadReport } from './contract.ts';

type Watched = Pick<LoadReport, 'largestPaintMs' | 'layoutShift' | 'shifted' | 'longTasks'>;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Records what the browser reports about a load, from the start. */
export function watchLoad(): () => Watched {
  const longTasks: { startMs: number; ms: number }[] = [];
  const shifted = new Set<string>();
  let layoutShift = 0;
  let largestPaintMs = 0;
  observe('longtask', ({ startTime, duration }) => longTasks.push({ startMs: startTime, ms: duration }));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, sources } = entry as LayoutShift;
    if (hadRecentInput) return;
    layoutShift += value;
    for (const { node } of sources) shifted.add(nameOf(node));
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    largestPaintMs = startTime;
  });
  return () => ({ largestPaintMs, layoutShift, shifted: [...shifted], longTasks });
}

const nameOf = (node: Node | null): string =>
  node instanceof Element && node.className ? `.${node.className}` : (node?.nodeName ?? 'something gone');

function observe(type: string, take: (entry: PerformanceEntry) => void): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) take(entry);
  });
  observer.observe({ type, buffered: true });
}

/** Timings that the browser records by itself. */
export const readTimings = (): Pick<LoadReport, 'loadMs' | 'firstPaintMs' | 'scripts'> => ({
  loadMs: performance.getEntriesByType('navigation').map(({ duration }) => duration)[0] ?? 0,
  firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  scripts: performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'))
    .map(({ name, startTime, encodedBodySize }) => ({
      url: name,
      startMs: startTime,
      bytes: encodedBodySize,
    })),
});
