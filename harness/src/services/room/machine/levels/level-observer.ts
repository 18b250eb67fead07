import type { AudioGraph } from '../audio/audio-graph.ts';
import { loadLevelMeter } from './level-meter.ts';
import type { LevelMeter } from './level-meter.ts';

export interface LevelObserverOptions {
  readonly graph: AudioGraph;
  /** How long loading the worklet takes at least. */
  readonly loadMs: number;
  readonly told: (level: number) => void;
  /** It stopped by itself and stays so until it is started again. */
  readonly failed: (cause: unknown) => void;
}

/**
 * Observes the level of one track after another. The worklet is loaded for each; a track that is exchanged while it
 * loads ends the observing, as in Daily's own call machine (daily-js issue 317).
 */
export class LevelObserver {
  readonly #options: LevelObserverOptions;
  #track: MediaStreamTrack | null = null;
  #intervalMs: number | null = null;
  #meter: LevelMeter | null = null;
  #loading: AbortController | null = null;

  constructor(options: LevelObserverOptions) {
    this.#options = options;
  }

  /** Resolves once the worklet runs, or there is no track to observe yet. Rejects with AbortError when it cannot load. */
  async start(intervalMs: number): Promise<void> {
    this.stop();
    this.#intervalMs = intervalMs;
    try {
      await this.#load();
    } catch (cause) {
      this.stop();
      throw cause;
    }
  }

  /** Another track is to be observed; null for none. */
  observe(track: MediaStreamTrack | null): void {
    if (track === this.#track) return;
    this.#track = track;
    if (this.#intervalMs === null) return;
    if (this.#loading) {
      this.#loading.abort(new DOMException("Unable to load a worklet's module.", 'AbortError'));
      return;
    }
    this.#stopMeter();
    this.#load().catch((cause: unknown) => {
      this.stop();
      this.#options.failed(cause);
    });
  }

  stop(): void {
    this.#intervalMs = null;
    this.#loading?.abort(stopped);
    this.#stopMeter();
  }

  async #load(): Promise<void> {
    const { graph, loadMs, told } = this.#options;
    const track = this.#track;
    const intervalMs = this.#intervalMs;
    if (intervalMs === null) return;
    if (!track) {
      this.#meter = silence(intervalMs, told);
      return;
    }
    const loading = new AbortController();
    const { signal } = loading;
    this.#loading = loading;
    try {
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      const patience = new Promise((resolve) => setTimeout(resolve, loadMs));
      const [meterOf] = await Promise.race([Promise.all([loadLevelMeter(graph), patience]), aborted]);
      this.#meter = meterOf({ track, intervalMs, told });
    } catch (cause) {
      if (signal.reason !== stopped) throw cause;
    } finally {
      if (this.#loading === loading) this.#loading = null;
    }
  }

  #stopMeter() {
    this.#meter?.stop();
    this.#meter = null;
  }
}

/** Without a track, as with a microphone that was never opened, the level is 0. */
function silence(intervalMs: number, told: (level: number) => void): LevelMeter {
  const timer = window.setInterval(() => told(0), intervalMs);
  return { stop: () => window.clearInterval(timer) };
}

/** Reason of an abort that was asked for. */
const stopped = 'stopped';
