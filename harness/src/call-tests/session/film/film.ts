import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import type { Recording } from '../../result/result.ts';
import { type FilmFrame, filmInPage } from './film-in-page.ts';

/** Pictures a second, at most, and their largest side. */
const minGapMs = 200;
const maxSide = 720;

export type Screencast = Awaited<ReturnType<typeof startScreencast>>;

/** Keeps what Chromium draws. @param now ms since the attempt began */
export async function startScreencast(page: Page, now: () => number) {
  const client = await page.createCDPSession();
  const frames: FilmFrame[] = [];
  client.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push({ atMs: now(), jpeg: data });
    // The browser draws the next one for it once this one is confirmed.
    setTimeout(() => void client.send('Page.screencastFrameAck', { sessionId }).catch(() => {}), minGapMs);
  });
  await client.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 50,
    maxWidth: maxSide,
    maxHeight: maxSide,
  });
  return {
    frames,
    stop: () => client.detach().catch(() => {}),
  };
}

/** The library's bundle for browsers, beside the one for Node. */
const libraryFile = () =>
  path.join(path.dirname(createRequire(import.meta.url).resolve('mediabunny')), 'mediabunny.min.mjs');

/**
 * A film of the page with the sound of both sides, as WebM in a data URL. Chromium encodes it in a separate tab.
 */
export async function filmOf(
  page: Page,
  { frames }: Pick<Screencast, 'frames'>,
  recordings: readonly Recording[],
  lengthMs: number,
): Promise<string | null> {
  if (frames.length === 0) return null;
  const library = await readFile(libraryFile(), 'utf8');
  const tab = await page.browser().newPage();
  try {
    // Encoders exist only where a page is trusted, such as on this machine; the answers come from here.
    await tab.setRequestInterception(true);
    tab.on('request', (request) => {
      const isScript = request.url().endsWith('.mjs');
      void request.respond(
        isScript ? { contentType: 'text/javascript', body: library } : { contentType: 'text/html', body: '' },
      );
    });
    await tab.goto('http://localhost/film');
    const load = "import * as all from '/mediabunny.mjs'; globalThis.mediabunny = all;";
    await tab.addScriptTag({ type: 'module', content: load });
    await tab.waitForFunction('"mediabunny" in globalThis');
    const sounds = recordings.map(({ who, atMs, sound }) => ({ who, atMs, sound }));
    return `data:video/webm;base64,${await tab.evaluate(filmInPage, { frames, sounds, lengthMs })}`;
  } finally {
    await tab.close();
  }
}
