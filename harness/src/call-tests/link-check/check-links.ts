import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'puppeteer-core';
import { checkLink } from './check-link.ts';
import { visitorVoice } from './microphone.ts';
import type { LinkCheckOptions, LinkReport, LinkToCheck } from './types.ts';
import { launchVisitor } from './visitor.ts';

/**
 * Visits links, some side by side, and says of each what was seen. Nothing stays running or on disk but screenshots.
 * @returns the reports in the order of the links
 * @throws the signal's reason, with all browsers closed
 */
export async function checkLinks(
  links: readonly LinkToCheck[],
  options: LinkCheckOptions,
): Promise<LinkReport[]> {
  const { workers = 1, headed = false, signal, onReport } = options;
  signal?.throwIfAborted();
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-visit-'));
  const browsers = new Set<Promise<Browser>>();
  let closing: Promise<unknown> = Promise.resolve();
  const closeAll = () => {
    const open = [...browsers];
    browsers.clear();
    closing = Promise.allSettled([closing, ...open.map(async (browser) => (await browser).close())]);
    return closing;
  };
  // What waits for a page is then rejected.
  const onAbort = () => void closeAll();
  signal?.addEventListener('abort', onAbort);

  try {
    const microphone = path.join(folder, 'microphone.wav');
    await writeFile(microphone, options.call ? await visitorVoice() : '');
    const queue = links.entries();
    const reports: LinkReport[] = [];
    const work = async () => {
      let own: Promise<Browser> | undefined;
      const openBrowser = async (): Promise<Browser> => {
        const running = await own?.catch(() => undefined);
        if (running?.connected) return running;
        signal?.throwIfAborted();
        own = launchVisitor({ microphone, headed, folder });
        browsers.add(own);
        return own;
      };
      for (const [index, link] of queue) {
        const report = await checkLink(openBrowser, link, options);
        reports[index] = report;
        onReport?.(link, report);
      }
    };
    const all = await Promise.allSettled(Array.from({ length: Math.min(workers, links.length) }, work));
    signal?.throwIfAborted();
    for (const one of all) if (one.status === 'rejected') throw one.reason;
    return reports;
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await closeAll();
    await rm(folder, { recursive: true, force: true });
  }
}
