import type { OpenedCallPage } from '../../../sdk/src/web-call/testing/open-page.ts';

export interface HeapSample {
  /** Number of cycles before the sample. */
  readonly cycles: number;
  /** Heap of the page's scripts after garbage collection, bytes. */
  readonly bytes: number;
  readonly nodes: number;
  readonly listeners: number;
  /** Marks and measures in the page's performance timeline, which never drops one by itself. */
  readonly marks: number;
}

/** Measures a page's heap. */
export async function heapMeter({ page }: OpenedCallPage): Promise<(cycles: number) => Promise<HeapSample>> {
  const session = await page.createCDPSession();
  await session.send('Performance.enable');
  return async (cycles) => {
    // Objects with finalizers are gone after the second collection.
    for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((entry) => entry.name === name)?.value ?? Number.NaN;
    return {
      cycles,
      bytes: metric('JSHeapUsedSize'),
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      marks: await page.evaluate(
        () => performance.getEntriesByType('mark').length + performance.getEntriesByType('measure').length,
      ),
    };
  };
}
