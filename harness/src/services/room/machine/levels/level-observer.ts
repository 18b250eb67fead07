import type { AudioGraph } from '../audio/audio-graph.ts';
import { loadLevelMeter } from './level-meter.ts';
import type { LevelMeter } from './level-meter.ts';

export interface LevelObserverOptions {
  readonly graph: AudioGraph;
  /** Minimum time to load the worklet. */
  readonly loadMs: number;
  readonly measured: (level: number) => void;
  /** The observer failed and stays stopped until it is started again. */
  readonly failed: (cause: unknown) => void;
}

/**
 * Observes the level of one track after another. It loads the worklet for each; replacing the track during the load
 * stops the observer, as in Daily's own call machine (daily-js issue 317).
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

  /** Resolves once the worklet runs or if there is no track yet. Rejects with AbortError if the worklet cannot load. */
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

  /** Observes another track; null for none. */
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
    const { graph, loadMs, measured } = this.#options;
    const track = this.#track;
    const intervalMs = this.#intervalMs;
    if (intervalMs === null) return;
    if (!track) {
      this.#meter = silence(intervalMs, measured);
      return;
    }
    const loading = new AbortController();
    const { signal } = loading;
    this.#loading = loading;
    try {
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      const minTime = new Promise((resolve) => setTimeout(resolve, loadMs));
      const [meterOf] = await Promise.race([Promise.all([loadLevelMeter(graph), minTime]), aborted]);
      this.#meter = meterOf({ track, intervalMs, measured });
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

/** Without a track the level is 0. */
function silence(intervalMs: number, measured: (level: number) => void): LevelMeter {
  const timer = window.setInterval(() => measured(0), intervalMs);
  return { stop: () => window.clearInterval(timer) };
}

/** Reason of an intended abort. */
const stopped = 'stopped';
