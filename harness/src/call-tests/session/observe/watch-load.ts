import type { Page } from 'puppeteer-core';
import type { EngineMethods } from '../engines/engine-methods.ts';

export interface LoadWatch {
  readonly samples: readonly { readonly atMs: number; readonly load: number }[];
  stop(): void;
}

const everyMs = 500;

/**
 * Measures the load of the page's main thread twice a second, 0 to 1, if the engine tells it.
 * @param now ms since the attempt began
 */
export function watchLoad(page: Page, methods: EngineMethods, now: () => number): LoadWatch {
  const samples: { atMs: number; load: number }[] = [];
  let before: { readonly busy: number; readonly at: number } | undefined;
  let asking = false;

  const measure = async () => {
    if (asking) return;
    asking = true;
    try {
      const reading = await methods.mainThread(page);
      if (!reading) return;
      const { busy, at } = reading;
      // After a navigation to another process the counter restarts.
      if (before && at > before.at && busy >= before.busy) {
        samples.push({ atMs: now(), load: Math.min(1, (busy - before.busy) / (at - before.at)) });
      }
      before = { busy, at };
    } catch {
      // The page is navigating, or gone.
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(() => void measure(), everyMs);
  timer.unref();
  return { samples, stop: () => clearInterval(timer) };
}
