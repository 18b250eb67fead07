import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { wavFile } from '../../../shared/audio/wav-file.ts';
import { connectBrowser } from '../../../shared/browser/launch-browser.ts';
import { filmOf, startScreencast } from './film.ts';

interface Player {
  src: string;
  currentTime: number;
  readonly duration: number;
  readonly videoWidth: number;
  readonly error: { readonly message: string } | null;
  addEventListener(name: string, listener: () => void): void;
}
interface Sound {
  getChannelData(channel: number): Float32Array;
}
declare const document: { createElement(name: 'video'): Player };
declare const OfflineAudioContext: new (
  channels: number,
  length: number,
  rate: number,
) => { decodeAudioData(bytes: ArrayBuffer): Promise<Sound> };

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser(inject('browser'));
});
afterAll(() => browser.disconnect());

const tone = (seconds: number) =>
  Int16Array.from(
    { length: 16_000 * seconds },
    (_, at) => 8000 * Math.sin((at * 2 * Math.PI * 440) / 16_000),
  );
const recorded = (who: 'agent' | 'caller', atMs: number) => ({
  who,
  atMs,
  sound: `data:audio/wav;base64,${wavFile(tone(1), 16_000).toString('base64')}`,
});

/** How a browser plays a film: its length, whether it can go to a time, and the loudness of both sides by second. */
async function played(url: string) {
  const video = document.createElement('video');
  const until = (name: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(name, resolve);
      video.addEventListener('error', () => reject(new Error(video.error?.message)));
    });
  const loaded = until('loadedmetadata');
  video.src = url;
  await loaded;
  const there = until('seeked');
  video.currentTime = 2.5;
  await there;
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  const sound = await new OfflineAudioContext(2, 48_000, 48_000).decodeAudioData(bytes.buffer);
  const loudness = (channel: number) =>
    [0, 1, 2].map((second) => {
      const part = sound.getChannelData(channel).slice(second * 48_000 + 4800, second * 48_000 + 43_200);
      return Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length) > 0.05;
    });
  return {
    seconds: video.duration,
    at: video.currentTime,
    width: video.videoWidth,
    agent: loudness(0),
    caller: loudness(1),
  };
}

it('shows what was drawn, with the assistant on the left and the caller on the right', async () => {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.setContent('<p id="count">0</p><script>setInterval(() => count.textContent++, 50)</script>');
  const begin = performance.now();
  const now = () => performance.now() - begin;
  const screencast = await startScreencast(page, now);
  await expect.poll(now, { timeout: 10_000 }).toBeGreaterThan(3000);
  await screencast.stop();
  const sounds = [recorded('agent', 0), recorded('caller', 2000)];
  const film = await filmOf(page, screencast, sounds, 3000);
  const { seconds, at, width, ...loud } = await page.evaluate(played, film ?? '');
  expect(seconds).toBeCloseTo(3, 0);
  expect(at).toBeCloseTo(2.5, 1);
  expect(width).toBeGreaterThan(300);
  expect(loud).toEqual({ agent: [true, false, false], caller: [false, false, true] });
  expect(await filmOf(page, { frames: [] }, sounds, 3000)).toBeNull();
});
