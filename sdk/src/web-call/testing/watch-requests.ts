import type { Page } from './browser-types.ts';

/**
 * Watches the page's requests of one kind to daily-js's call machine.
 * @returns a function that stops watching and returns the requests so far
 */
export async function watchRequests(page: Page, action: string): Promise<() => Promise<readonly unknown[]>> {
  await page.evaluate((wanted) => {
    const seen: unknown[] = [];
    const watch = new AbortController();
    const { signal } = watch;
    Object.assign(window, { seenRequests: { seen, watch } });
    window.addEventListener(
      'message',
      ({ data }: MessageEvent<{ action?: unknown; from?: unknown } | null>) => {
        if (data?.action === wanted && data.from === 'module') seen.push(data);
      },
      { signal },
    );
  }, action);
  return () =>
    page.evaluate(() => {
      const { seen, watch } = (
        window as unknown as { seenRequests: { seen: unknown[]; watch: AbortController } }
      ).seenRequests;
      watch.abort();
      return seen;
    });
}
