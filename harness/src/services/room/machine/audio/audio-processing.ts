import type { AudioGraph } from './audio-graph.ts';
import type { LocalTrack } from '../local/local-track.ts';
import { loadNoiseCancellation } from './noise-cancellation.ts';
import type { TrackProcessor } from './noise-cancellation.ts';
import { at } from '../settings.ts';
import type { InputSettings } from '../settings.ts';

/** Puts the microphone through what the input settings name, and takes it out again. */
export class AudioProcessing {
  readonly #graph: AudioGraph;
  readonly #microphone: LocalTrack;
  #loading: Promise<TrackProcessor> | null = null;
  /** Of several wishes only the last counts. */
  #wish = 0;

  constructor(graph: AudioGraph, microphone: LocalTrack) {
    this.#graph = graph;
    this.#microphone = microphone;
  }

  /** Resolves once the settings hold. Rejects when what they need cannot be loaded. */
  async apply({ audio }: InputSettings): Promise<void> {
    const wish = ++this.#wish;
    if (at(audio.processor, 'type') !== 'noise-cancellation') return this.#microphone.process(null);
    this.#loading ??= loadNoiseCancellation(this.#graph);
    try {
      const processor = await this.#loading;
      if (wish === this.#wish) this.#microphone.process(processor);
    } catch (cause) {
      this.#loading = null;
      throw cause;
    }
  }

  /** The call is over: nothing that still loads is to be used. */
  stop(): void {
    this.#wish++;
  }
}
