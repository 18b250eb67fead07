import type { Frame, Page } from 'puppeteer-core';
import type { Use } from '../../scenario/index.ts';
import type { Cleanup } from '../cleanup.ts';
import { startEmbedServer } from './embed-server.ts';
import type { Target } from './target.ts';

/** Where a link is shown: in a tab of its own, or in a frame of another page. */
export interface PlacedLink {
  /** The address that the tab opens. */
  readonly url: string;
  /** Origins that need the microphone permission. */
  readonly askedOrigins: readonly string[];
  /** The frame that shows the link. */
  frameOf(page: Page): Frame;
  /** Resolves once the frame with the link exists. */
  ready(page: Page, signal: AbortSignal): Promise<void>;
}

const frameMs = 10_000;

export async function placeLink(
  { page: where = 'top' }: Pick<Partial<Use>, 'page'>,
  { url, origin }: Target,
  cleanup: Cleanup,
): Promise<PlacedLink> {
  if (where === 'top') {
    return {
      url,
      askedOrigins: [origin],
      frameOf: (page) => page.mainFrame(),
      ready: () => Promise.resolve(),
    };
  }
  const { hostname } = new URL(url);
  // Same site, other origin; a page of the internet is framed by one of this machine.
  const host = ['localhost', '127.0.0.1'].includes(hostname) ? hostname : 'localhost';
  const server = await startEmbedServer(
    url,
    host,
    where === 'iframe' ? 'microphone; autoplay; screen-wake-lock' : '',
  );
  cleanup.add(() => server.close());
  return {
    url: server.url,
    askedOrigins: [origin, new URL(server.url).origin],
    frameOf: (page) => frameInside(page) ?? page.mainFrame(),
    async ready(page, signal) {
      const frame = await page.waitForFrame(
        (one) => one.parentFrame() !== null && one.url().startsWith(origin),
        {
          timeout: frameMs,
          signal,
        },
      );
      await frame.waitForSelector('body', { timeout: frameMs, signal });
    },
  };
}

const frameInside = (page: Page): Frame | undefined =>
  page.frames().find((frame) => frame.parentFrame() === page.mainFrame());
