import { createServer } from 'node:http';
import type { Frame, Page } from 'puppeteer-core';
import type { Use } from '../../scenario/index.ts';
import type { Cleanup } from '../cleanup.ts';
import type { Target } from './target.ts';

/** The place of a link: a tab of its own, or a frame of another page. */
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
  // The same site, but another origin. A page on the internet is framed by one on this machine.
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

/** A page of another origin that embeds a link. */
interface EmbedServer {
  readonly url: string;
  close(): Promise<void>;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/**
 * Serves one page with the link in a frame as large as the window.
 *
 * @param host name of this machine in the browser
 * @param allow the frame's `allow` attribute; empty for none
 */
async function startEmbedServer(link: string, host: string, allow: string): Promise<EmbedServer> {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A firm's own page</title>
<link rel="icon" href="data:,">
<style>html, body, iframe { margin: 0; border: 0; width: 100%; height: 100% } body { overflow: hidden }</style>
<iframe title="Demo" src="${escaped(link)}"${allow === '' ? '' : ` allow="${escaped(allow)}"`}></iframe></html>`;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(html);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://${host}:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
