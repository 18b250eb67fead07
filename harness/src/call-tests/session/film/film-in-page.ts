/* oxlint-disable unicorn/consistent-function-scoping -- the page knows nothing outside of the function */
import type * as Mediabunny from 'mediabunny';
import type { Recording } from '../../result/result.ts';

export interface FilmFrame {
  readonly atMs: number;
  /** In base64. */
  readonly jpeg: string;
}

interface FilmParts {
  readonly frames: readonly FilmFrame[];
  readonly sounds: readonly Pick<Recording, 'who' | 'atMs' | 'sound'>[];
  readonly lengthMs: number;
}

declare const mediabunny: typeof Mediabunny;

/** Runs in a tab of Chromium with mediabunny; Puppeteer sends it as text. @returns a WebM file in base64 */
export async function filmInPage({ frames, sounds, lengthMs }: FilmParts): Promise<string> {
  const rate = 48_000;
  const keySeconds = 2;
  const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

  const pictures = await Promise.all(
    frames.map(({ jpeg }) => createImageBitmap(new Blob([bytesOf(jpeg)], { type: 'image/jpeg' }))),
  );
  // Codecs want even sides.
  const width = Math.max(...pictures.map((picture) => picture.width)) & ~1;
  const height = Math.max(...pictures.map((picture) => picture.height)) & ~1;
  const canvas = new OffscreenCanvas(width, height);

  const { AudioBufferSource, BufferTarget, CanvasSource, Output, WebMOutputFormat } = mediabunny;
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const video = new CanvasSource(canvas, {
    codec: 'vp8',
    bitrate: 300_000,
    keyFrameInterval: keySeconds,
  });
  output.addVideoTrack(video);
  const audio = sounds.length > 0 ? new AudioBufferSource({ codec: 'opus', bitrate: 48_000 }) : undefined;
  if (audio) output.addAudioTrack(audio);
  await output.start();

  const mixed = async () => {
    const context = new OfflineAudioContext(2, Math.ceil((lengthMs * rate) / 1000), rate);
    const merger = context.createChannelMerger(2);
    merger.connect(context.destination);
    for (const { who, atMs, sound } of sounds) {
      const source = context.createBufferSource();
      source.buffer = await context.decodeAudioData(bytesOf(sound.slice(sound.indexOf(',') + 1)).buffer);
      source.connect(merger, 0, who === 'agent' ? 0 : 1);
      source.start(Math.max(0, atMs / 1000), Math.max(0, -atMs / 1000));
    }
    return context.startRendering();
  };
  await audio?.add(await mixed());
  audio?.close();

  for (const [index, picture] of pictures.entries()) {
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    const from = index === 0 ? 0 : (frames[index]?.atMs ?? 0) / 1000;
    const until = (frames[index + 1]?.atMs ?? lengthMs) / 1000;
    // What stays the same is drawn again, so that a player can go there.
    for (let at = from; at < until; at += keySeconds) await video.add(at, Math.min(keySeconds, until - at));
  }
  await output.finalize();

  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
