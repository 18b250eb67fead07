import type { AudioGraph } from './audio-graph.ts';
import type { LocalTrack } from '../local/local-track.ts';
import { loadNoiseCancellation, type TrackProcessor } from './noise-cancellation.ts';
import { valueAt, type InputSettings } from '../settings.ts';

/** Applies the input settings' audio processor to the microphone. */
export class AudioProcessing {
  readonly #graph: AudioGraph;
  readonly #microphone: LocalTrack;
  #processorPromise: Promise<TrackProcessor> | null = null;
  /** Only the latest request counts. */
  #request = 0;

  constructor(graph: AudioGraph, microphone: LocalTrack) {
    this.#graph = graph;
    this.#microphone = microphone;
  }

  /** Resolves once the settings are in effect. Rejects if the processor cannot be loaded. */
  async apply({ audio }: InputSettings): Promise<void> {
    const request = ++this.#request;
    if (valueAt(audio.processor, 'type') !== 'noise-cancellation') return this.#microphone.process(null);
    this.#processorPromise ??= loadNoiseCancellation(this.#graph);
    try {
      const processor = await this.#processorPromise;
      if (request === this.#request) this.#microphone.process(processor);
    } catch (cause) {
      this.#processorPromise = null;
      throw cause;
    }
  }

  /** Ignores a processor that is still loading. */
  stop(): void {
    this.#request++;
  }
}
