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
  /** A WebAssembly module; some browsers cannot pass compiled modules to a worklet. */
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
    WebAssembly.compile(emptyModule),
    new Promise((resolve) => setTimeout(resolve, loadMs)),
  ]);
  await graph.running();
  return (originalTrack) => {
    const { context } = graph;
    const source = context.createMediaStreamSource(new MediaStream([originalTrack]));
    const processor = new AudioWorkletNode(context, name, {
      channelCount: 1,
      channelCountMode: 'explicit',
      processorOptions: { bytes: emptyModule } satisfies ProcessorOptions,
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
  class NoiseCancellationProcessor extends AudioWorkletProcessor {
    #isStopped = false;

    constructor({ processorOptions }: WorkletOptions<ProcessorOptions>) {
      super();
      void new WebAssembly.Instance(new WebAssembly.Module(processorOptions.bytes));
      this.port.addEventListener('message', () => {
        this.#isStopped = true;
      });
      this.port.start();
    }

    process([input]: Float32Array[][], [output]: Float32Array[][]): boolean {
      const [samples] = input ?? [];
      if (samples) output?.[0]?.set(samples);
      return !this.#isStopped;
    }
  }
  registerProcessor(name, NoiseCancellationProcessor);
}

/** The magic number and the version alone. */
const emptyModule = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);
