/* oxlint-disable unicorn/require-post-message-target-origin -- the port of a worklet has no origin */
import type { AudioGraph, WorkletOptions } from './audio-graph.ts';

/** A processed copy of a track. */
export interface ProcessedTrack {
  readonly track: MediaStreamTrack;
  /** Stops the processed track, not the original. */
  stop(): void;
}

export type TrackProcessor = (track: MediaStreamTrack) => ProcessedTrack;

interface ProcessorOptions {
  /** The WebAssembly module; some browsers cannot pass compiled modules to a worklet. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Minimum time to load the real processor, about a megabyte of WebAssembly. */
const loadMs = 250;

/**
 * Emulates the real processor: it loads as slowly, needs WebAssembly and a worklet, and returns its own track, but passes
 * the sound through unchanged. Rejects if the page's policy forbids any of this.
 */
export async function loadNoiseCancellation(graph: AudioGraph): Promise<TrackProcessor> {
  const [name] = await Promise.all([
    graph.load(defineNoiseCancellation),
    // Fails early if the page's policy forbids it.
    WebAssembly.compile(passOn),
    new Promise((resolve) => setTimeout(resolve, loadMs)),
  ]);
  await graph.running();
  return (original) => {
    const { context } = graph;
    const source = context.createMediaStreamSource(new MediaStream([original]));
    const processor = new AudioWorkletNode(context, name, {
      channelCount: 1,
      channelCountMode: 'explicit',
      processorOptions: { bytes: passOn } satisfies ProcessorOptions,
    });
    const destination = context.createMediaStreamDestination();
    destination.channelCount = 1;
    source.connect(processor).connect(destination);
    const [track] = destination.stream.getAudioTracks();
    if (!track) throw new Error('The audio context gave no track');
    return {
      track,
      stop() {
        processor.port.postMessage('stop');
        source.disconnect();
        processor.disconnect();
        track.stop();
      },
    };
  };
}

function defineNoiseCancellation(name: string): void {
  /** Byte offset of the module's output; its input is at 0. */
  const outputAt = 4096;
  class NoiseCancellationProcessor extends AudioWorkletProcessor {
    readonly #memory: ArrayBuffer;
    readonly #passOn: (bytes: number) => void;
    #stopped = false;

    constructor({ processorOptions }: WorkletOptions<ProcessorOptions>) {
      super();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module below exports these
      const { memory, passOn } = new WebAssembly.Instance(new WebAssembly.Module(processorOptions.bytes))
        .exports as {
        memory: WebAssembly.Memory;
        passOn: (bytes: number) => void;
      };
      this.#memory = memory.buffer;
      this.#passOn = passOn;
      this.port.addEventListener('message', () => {
        this.#stopped = true;
      });
      this.port.start();
    }

    process([input]: Float32Array[][], [output]: Float32Array[][]): boolean {
      const [samples, target] = [input?.[0], output?.[0]];
      if (samples && target) {
        new Float32Array(this.#memory, 0, samples.length).set(samples);
        this.#passOn(samples.byteLength);
        target.set(new Float32Array(this.#memory, outputAt, samples.length));
      }
      return !this.#stopped;
    }
  }
  registerProcessor(name, NoiseCancellationProcessor);
}

/**
 *     (module
 *       (memory (export "memory") 1)
 *       (func (export "passOn") (param $bytes i32) (local $at i32)
 *         (loop
 *           (f32.store offset=4096 (local.get $at) (f32.load (local.get $at)))
 *           (br_if 0 (i32.lt_u
 *             (local.tee $at (i32.add (local.get $at) (i32.const 4)))
 *             (local.get $bytes))))))
 */
const passOn = Uint8Array.from(
  [
    // Magic number and version.
    [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    // Types: (i32) -> ().
    [0x01, 0x05, 0x01, 0x60, 0x01, 0x7f, 0x00],
    // Functions: one of type 0.
    [0x03, 0x02, 0x01, 0x00],
    // Memories: one page.
    [0x05, 0x03, 0x01, 0x00, 0x01],
    // Exports: "memory", "passOn".
    [0x07, 0x13, 0x02],
    [0x06, 0x6d, 0x65, 0x6d, 0x6f, 0x72, 0x79, 0x02, 0x00],
    [0x06, 0x70, 0x61, 0x73, 0x73, 0x4f, 0x6e, 0x00, 0x00],
    // Code: one body with one local.
    [0x0a, 0x20, 0x01, 0x1e, 0x01, 0x01, 0x7f],
    [0x03, 0x40, 0x20, 0x01, 0x20, 0x01],
    [0x2a, 0x02, 0x00, 0x38, 0x02, 0x80, 0x20],
    [0x20, 0x01, 0x41, 0x04, 0x6a, 0x22, 0x01, 0x20, 0x00, 0x49, 0x0d, 0x00],
    [0x0b, 0x0b],
  ].flat(),
);
