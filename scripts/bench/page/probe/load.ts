/// <reference lib="dom" />
import type { LoadReport } from './contract.ts';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Records what the browser reports about a load, from the start. */
export function watchLoad(): () => Omit<LoadReport, 'greetingMs'> {
  const longTasksMs: number[] = [];
  let layoutShift = 0;
  observe('longtask', ({ duration }) => longTasksMs.push(duration));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as LayoutShift;
    if (!hadRecentInput) layoutShift += value;
  });
  return () => ({
    layoutShift,
    longTasksMs,
    loadMs: performance.getEntriesByType('navigation')[0]?.duration ?? 0,
    scripts: performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'))
      .map(({ startTime, encodedBodySize }) => ({ startMs: startTime, bytes: encodedBodySize })),
  });
}

function observe(type: string, take: (entry: PerformanceEntry) => void): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) take(entry);
  });
  observer.observe({ type, buffered: true });
}
