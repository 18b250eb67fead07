/* oxlint-disable unicorn/consistent-function-scoping -- the page has nothing outside the function */

/** Audio that a page received since the last look. */
export interface ReceivedAudio {
  /** 16-bit samples, in base64. */
  readonly pcm: string;
  /** Hz. */
  readonly rate: number;
  /** The page's clock at the first sample of the call, ms since the epoch; null before. */
  readonly startedAt: number | null;
}

/** `firmlineAudio` in a page with the tap. */
export interface AudioTap {
  /** Returns new audio, and forgets it. */
  takeAudio(): ReceivedAudio;
}

declare const MediaStreamTrackProcessor:
  | (new (options: { readonly track: MediaStreamTrack; readonly maxBufferSize: number }) => {
      readonly readable: ReadableStream<AudioData>;
    })
  | undefined;

/**
 * Runs in a page before its scripts and keeps the audio that its peer connections receive, after loss and jitter.
 * Puppeteer sends it as text, so it uses nothing outside itself.
 */
export function installAudioTap(): void {
  if ('firmlineAudio' in globalThis) return;
  let chunks: Int16Array[] = [];
  // A busy page reads late. By default, frames beyond the first 100 ms are lost; these are 30 s.
  const maxBufferSize = 3000;
  let rate = 48_000;
  let startedAt: number | null = null;
  let receivedMs = 0;

  const keepSamples = (samples: Float32Array, sampleRate: number) => {
    rate = sampleRate;
    receivedMs += (samples.length * 1000) / rate;
    startedAt = Math.min(startedAt ?? Infinity, Date.now() - receivedMs);
    chunks.push(Int16Array.from(samples, (sample) => Math.max(-1, Math.min(1, sample)) * 32_767));
  };
  const listen = async (
    track: MediaStreamTrack,
    Processor: NonNullable<typeof MediaStreamTrackProcessor>,
  ) => {
    const reader = new Processor({ track, maxBufferSize }).readable.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || !value) return;
      const samples = new Float32Array(value.numberOfFrames);
      value.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
      keepSamples(samples, value.sampleRate);
      value.close();
    }
  };
  // Firefox has no processor of tracks in a window. A worklet's file would break the page's policy.
  const Context = AudioContext;
  const listenInContext = (track: MediaStreamTrack) => {
    const context = new Context();
    const processor = context.createScriptProcessor(4096, 1, 1);
    processor.addEventListener('audioprocess', ({ inputBuffer }) =>
      keepSamples(inputBuffer.getChannelData(0), context.sampleRate),
    );
    context.createMediaStreamSource(new MediaStream([track])).connect(processor);
    processor.connect(context.destination);
    track.addEventListener('ended', () => void context.close());
  };

  const originalClass: unknown = Reflect.get(globalThis, 'RTCPeerConnection');
  if (typeof originalClass !== 'function') return;
  const tappedClass = new Proxy(originalClass, {
    construct(target, values, self): object {
      const peer = Reflect.construct(target, values, self) as RTCPeerConnection;
      peer.addEventListener('track', ({ track }) => {
        if (track.kind !== 'audio') return;
        if (typeof MediaStreamTrackProcessor === 'undefined') listenInContext(track);
        else void listen(track, MediaStreamTrackProcessor).catch(() => undefined);
      });
      return peer;
    },
  });
  Reflect.set(globalThis, 'RTCPeerConnection', tappedClass);

  const tap: AudioTap = {
    takeAudio() {
      const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      const samples = new Int16Array(length);
      let sampleIndex = 0;
      for (const chunk of chunks) {
        samples.set(chunk, sampleIndex);
        sampleIndex += chunk.length;
      }
      chunks = [];
      const bytes = new Uint8Array(samples.buffer);
      let text = '';
      // More arguments than this overflow the stack.
      for (let fromByte = 0; fromByte < bytes.length; fromByte += 8192)
        text += String.fromCharCode(...bytes.subarray(fromByte, fromByte + 8192));
      return { pcm: btoa(text), rate, startedAt };
    },
  };
  Object.defineProperty(globalThis, 'firmlineAudio', { value: tap });
}
