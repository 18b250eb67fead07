import type { OpenedCallPage } from '../../../sdk/src/web-call/testing/open-page.ts';

export interface HeapSample {
  /** Cycles made before. */
  readonly cycles: number;
  /** Of the page's scripts, after garbage was collected. */
  readonly bytes: number;
  readonly nodes: number;
  readonly listeners: number;
  /** Marks and measures in the page's performance timeline, which never drops one by itself. */
  readonly marks: number;
}

/** Asks a page's engine what it holds. */
export async function heapMeter({ page }: OpenedCallPage): Promise<(cycles: number) => Promise<HeapSample>> {
  const session = await page.createCDPSession();
  await session.send('Performance.enable');
  return async (cycles) => {
    // What only finalizers keep is gone after the second one.
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

export interface Growth {
  /** Bytes a cycle: the median of the slopes between all pairs of samples, which no single sample can bend. */
  readonly perCycle: number;
  /** Half the middle spread of the samples about that line, bytes. */
  readonly noise: number;
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.floor(sorted.length / 2))) / 2;
};

export function growthOf(samples: readonly HeapSample[]): Growth {
  const slopes = samples.flatMap((from, index) =>
    samples.slice(index + 1).map((to) => (to.bytes - from.bytes) / (to.cycles - from.cycles)),
  );
  const perCycle = median(slopes);
  const offsets = samples.map(({ cycles, bytes }) => bytes - perCycle * cycles);
  const middle = median(offsets);
  return { perCycle, noise: median(offsets.map((offset) => Math.abs(offset - middle))) };
}
