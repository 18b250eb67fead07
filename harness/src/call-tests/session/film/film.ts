import type { Page } from 'puppeteer-core';
import type { Recording } from '../../result/result.ts';
import { type Chunk, writeWebM } from './webm.ts';
import { encodeInPage, type EncodedChunk } from './encode-in-page.ts';

/** Pictures a second, at most, and their largest side. */
const minGapMs = 200;
const maxSide = 720;

interface Frame {
  readonly atMs: number;
  /** In base64. */
  readonly jpeg: string;
}

/** The pictures of a page while it is used. */
export interface Screencast {
  readonly frames: readonly Frame[];
  stop(): Promise<void>;
}

/** Keeps what Chromium draws. @param now ms since the attempt began */
export async function startScreencast(page: Page, now: () => number): Promise<Screencast> {
  const client = await page.createCDPSession();
  const frames: Frame[] = [];
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

/**
 * A film of what was seen and heard, as WebM in a data URL. Chromium's own encoders write it, in a tab for
 * them alone, so nothing else is installed.
 */
export async function filmOf(
  page: Page,
  { frames }: Pick<Screencast, 'frames'>,
  recordings: readonly Recording[],
  lengthMs: number,
): Promise<string | null> {
  if (frames.length === 0) return null;
  const tab = await page.browser().newPage();
  try {
    // Encoders exist only where a page is trusted, such as on this machine; the answer comes from here.
    await tab.setRequestInterception(true);
    tab.on('request', (request) => void request.respond({ contentType: 'text/html', body: '' }));
    await tab.goto('http://localhost/film');
    const sounds = recordings.map(({ who, atMs, sound }) => ({ who, atMs, sound }));
    const encoded = await tab.evaluate(encodeInPage, { frames, sounds, lengthMs });
    const { width, height, opusHead } = encoded;
    const film = writeWebM({
      width,
      height,
      lengthMs,
      video: chunks(encoded.video),
      audio: chunks(encoded.audio),
      opusHead: Buffer.from(opusHead, 'base64'),
    });
    return `data:video/webm;base64,${film.toString('base64')}`;
  } finally {
    await tab.close();
  }
}

const chunks = (list: readonly EncodedChunk[]): Chunk[] =>
  list.map(({ bytes, ...chunk }) => ({ ...chunk, bytes: Buffer.from(bytes, 'base64') }));
