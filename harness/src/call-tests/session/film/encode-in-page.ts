/* oxlint-disable unicorn/consistent-function-scoping -- the page knows nothing outside of the function */

export interface EncodedChunk {
  readonly atMs: number;
  readonly isKey: boolean;
  /** In base64. */
  readonly bytes: string;
}

export interface Encoded {
  readonly width: number;
  readonly height: number;
  readonly video: readonly EncodedChunk[];
  readonly audio: readonly EncodedChunk[];
  /** In base64; empty without sound. */
  readonly opusHead: string;
}

interface ToEncode {
  readonly frames: readonly { readonly atMs: number; readonly jpeg: string }[];
  readonly sounds: readonly {
    readonly who: 'agent' | 'caller';
    readonly atMs: number;
    readonly sound: string;
  }[];
  readonly lengthMs: number;
}

interface WebChunk {
  readonly timestamp: number;
  readonly type: 'key' | 'delta';
  readonly byteLength: number;
  copyTo(target: Uint8Array): void;
}
interface Metadata {
  readonly decoderConfig?: { readonly description?: ArrayBuffer };
}
interface Encoder {
  configure(config: object): void;
  encode(data: object, options?: { readonly keyFrame: boolean }): void;
  flush(): Promise<void>;
}
type EncoderClass = new (init: {
  readonly output: (chunk: WebChunk, metadata?: Metadata) => void;
  readonly error: (error: unknown) => void;
}) => Encoder;
interface Closable {
  close(): void;
}
interface Picture {
  readonly width: number;
  readonly height: number;
}
interface Canvas {
  getContext(kind: '2d'): { drawImage(picture: Picture, x: number, y: number): void };
}
interface Sound {
  readonly length: number;
  getChannelData(channel: number): Float32Array;
}
interface Source {
  buffer: Sound;
  connect(to: object, output?: number, input?: number): void;
  start(at: number, offset: number): void;
}
interface OfflineContext {
  readonly destination: object;
  createBufferSource(): Source;
  createChannelMerger(inputs: number): { connect(to: object): void };
  decodeAudioData(bytes: ArrayBuffer): Promise<Sound>;
  startRendering(): Promise<Sound>;
}

declare const VideoEncoder: EncoderClass;
declare const AudioEncoder: EncoderClass;
declare const VideoFrame: new (canvas: Canvas, init: { readonly timestamp: number }) => Closable;
declare const AudioData: new (init: object) => Closable;
declare const OffscreenCanvas: new (width: number, height: number) => Canvas;
declare const OfflineAudioContext: new (channels: number, length: number, rate: number) => OfflineContext;
declare const createImageBitmap: (blob: Blob) => Promise<Picture>;

/** Runs in an empty tab of Chromium; Puppeteer sends it as text. */
export async function encodeInPage({ frames, sounds, lengthMs }: ToEncode): Promise<Encoded> {
  const rate = 48_000;
  const keyEveryMs = 2000;
  const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const base64Of = (bytes: Uint8Array) => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192)
      text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  };
  const failed: unknown[] = [];
  const error = (cause: unknown) => failed.push(cause);
  const into = (list: EncodedChunk[]) => (chunk: WebChunk) => {
    const bytes = new Uint8Array(chunk.byteLength);
    chunk.copyTo(bytes);
    list.push({ atMs: chunk.timestamp / 1000, isKey: chunk.type === 'key', bytes: base64Of(bytes) });
  };

  const video: EncodedChunk[] = [];
  const pictures = await Promise.all(
    frames.map(({ jpeg }) => createImageBitmap(new Blob([bytesOf(jpeg)], { type: 'image/jpeg' }))),
  );
  // Codecs want even sides.
  const width = Math.max(...pictures.map((picture) => picture.width)) & ~1;
  const height = Math.max(...pictures.map((picture) => picture.height)) & ~1;
  const canvas = new OffscreenCanvas(width, height);
  const ofVideo = new VideoEncoder({ output: into(video), error });
  ofVideo.configure({ codec: 'vp8', width, height, bitrate: 300_000 });
  let keyMs = -Infinity;
  const draw = (atMs: number) => {
    const keyFrame = atMs - keyMs >= keyEveryMs;
    if (keyFrame) keyMs = atMs;
    const frame = new VideoFrame(canvas, { timestamp: Math.round(atMs * 1000) });
    ofVideo.encode(frame, { keyFrame });
    frame.close();
  };
  for (const [index, picture] of pictures.entries()) {
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const fromMs = index === 0 ? 0 : (frames[index]?.atMs ?? 0);
    // What stays the same is drawn again, so that a player can go there.
    const untilMs = frames[index + 1]?.atMs ?? lengthMs;
    for (let atMs = fromMs; atMs < untilMs; atMs += keyEveryMs) draw(atMs);
  }
  await ofVideo.flush();

  const audio: EncodedChunk[] = [];
  let opusHead = '';
  if (sounds.length > 0) {
    const context = new OfflineAudioContext(2, Math.ceil((lengthMs * rate) / 1000), rate);
    const merger = context.createChannelMerger(2);
    merger.connect(context.destination);
    for (const { who, atMs, sound } of sounds) {
      const source = context.createBufferSource();
      source.buffer = await context.decodeAudioData(bytesOf(sound.slice(sound.indexOf(',') + 1)).buffer);
      source.connect(merger, 0, who === 'agent' ? 0 : 1);
      source.start(Math.max(0, atMs / 1000), Math.max(0, -atMs / 1000));
    }
    const mixed = await context.startRendering();
    const keep = into(audio);
    const ofAudio = new AudioEncoder({
      output(chunk, metadata) {
        const description = metadata?.decoderConfig?.description;
        if (description) opusHead = base64Of(new Uint8Array(description));
        keep(chunk);
      },
      error,
    });
    ofAudio.configure({ codec: 'opus', sampleRate: rate, numberOfChannels: 2, bitrate: 48_000 });
    for (let at = 0; at < mixed.length; at += rate) {
      const numberOfFrames = Math.min(rate, mixed.length - at);
      const data = new Float32Array(2 * numberOfFrames);
      for (const channel of [0, 1])
        data.set(mixed.getChannelData(channel).subarray(at, at + numberOfFrames), channel * numberOfFrames);
      const samples = new AudioData({
        format: 'f32-planar',
        sampleRate: rate,
        numberOfFrames,
        numberOfChannels: 2,
        timestamp: Math.round((at * 1_000_000) / rate),
        data,
      });
      ofAudio.encode(samples);
      samples.close();
    }
    await ofAudio.flush();
  }
  if (failed.length > 0) throw new Error(`The film could not be encoded: ${String(failed[0])}`);
  return { width, height, video, audio, opusHead };
}
