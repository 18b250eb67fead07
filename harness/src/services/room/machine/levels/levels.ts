/* oxlint-disable unicorn/require-post-message-target-origin -- the port of a worklet has no origin */
import type { AudioGraph, WorkletOptions } from '../audio/audio-graph.ts';
import type { Bus } from '../daily/bus.ts';

interface MeterOptions {
  readonly intervalMs: number;
}

interface MeterRequest extends MeterOptions {
  readonly track: MediaStreamTrack;
  /** Gets the root mean square of the last 85 ms, from 0 to 1, once per interval while the audio context is running. */
  readonly onLevel: (level: number) => void;
}

/** Loads the worklet that measures levels. Rejects as `AudioGraph.load` does. */
async function loadLevelMeter(graph: AudioGraph) {
  const name = await graph.load(defineLevelMeter);
  return ({ track, intervalMs, onLevel: reportLevel }: MeterRequest) => {
    const { context } = graph;
    const source = context.createMediaStreamSource(new MediaStream([track]));
    const meter = new AudioWorkletNode(context, name, {
      channelCount: 1,
      channelCountMode: 'explicit',
      processorOptions: { intervalMs } satisfies MeterOptions,
    });
    const { port } = meter;
    const onMessage = ({ data }: MessageEvent<number>) => reportLevel(data);
    port.addEventListener('message', onMessage);
    port.start();
    // It outputs silence; a node without a destination would not run.
    source.connect(meter).connect(context.destination);
    return {
      stop() {
        port.removeEventListener('message', onMessage);
        port.postMessage('stop');
        source.disconnect();
        meter.disconnect();
      },
    };
  };
}

function defineLevelMeter(name: string): void {
  /** 85 ms at 48 kHz: one window covers most of a 100 ms interval. */
  const windowSamples = 4096;
  class LevelMeterProcessor extends AudioWorkletProcessor {
    readonly #energies: number[] = [];
    readonly #intervalSamples: number;
    #untilNext: number;
    #isStopped = false;

    constructor({ processorOptions }: WorkletOptions<MeterOptions>) {
      super();
      this.#intervalSamples = (processorOptions.intervalMs / 1000) * sampleRate;
      this.#untilNext = this.#intervalSamples;
      this.port.addEventListener('message', () => {
        this.#isStopped = true;
      });
      this.port.start();
    }

    process([input]: Float32Array[][]): boolean {
      const samples = input?.[0];
      const length = samples?.length ?? 128;
      let energy = 0;
      if (samples) for (const sample of samples) energy += sample * sample;
      this.#energies.push(energy);
      if (this.#energies.length > windowSamples / length) this.#energies.shift();
      this.#untilNext -= length;
      if (this.#untilNext <= 0) {
        this.#untilNext += this.#intervalSamples;
        const totalEnergy = this.#energies.reduce((sum, part) => sum + part, 0);
        this.port.postMessage(Math.sqrt(totalEnergy / windowSamples));
      }
      return !this.#isStopped;
    }
  }
  registerProcessor(name, LevelMeterProcessor);
}

interface LevelObserverOptions {
  readonly graph: AudioGraph;
  readonly subject: 'local' | 'remote participants';
  /** Minimum time to load the worklet. */
  readonly loadMs: number;
  readonly onLevel: (level: number) => void;
  /** The observer failed and stays stopped until it is started again. */
  readonly onFailure?: (cause: unknown) => void;
}

/**
 * Observes the level of one track after another. It loads the worklet for each; replacing the track during the load
 * stops the observer, as in Daily's own call machine (daily-js issue 317).
 */
class LevelObserver {
  readonly #options: LevelObserverOptions;
  #track: MediaStreamTrack | null = null;
  #intervalMs: number | null = null;
  #meter: { stop(): void } | null = null;
  #loadController: AbortController | null = null;

  constructor(options: LevelObserverOptions) {
    this.#options = options;
  }

  /** Resolves once the worklet runs or if there is no track yet. Rejects with AbortError if the worklet cannot load. */
  async start(intervalMs: number): Promise<void> {
    this.stop();
    this.#intervalMs = intervalMs;
    await this.#load();
  }

  /** Observes another track; null for none. */
  observe(track: MediaStreamTrack | null): void {
    if (track === this.#track) return;
    this.#track = track;
    if (this.#intervalMs === null) return;
    if (this.#loadController) {
      this.#loadController.abort(new DOMException("Unable to load a worklet's module.", 'AbortError'));
      return;
    }
    this.#stopMeter();
    this.#load().catch((cause: unknown) => this.#options.onFailure?.(cause));
  }

  stop(): void {
    this.#intervalMs = null;
    this.#loadController?.abort(stopReason);
    this.#stopMeter();
  }

  async #load(): Promise<void> {
    const { graph, subject, loadMs, onLevel: reportLevel } = this.#options;
    const track = this.#track;
    const intervalMs = this.#intervalMs;
    if (intervalMs === null) return;
    if (!track) {
      this.#meter = silence(intervalMs, reportLevel);
      return;
    }
    const loadController = new AbortController();
    const { signal } = loadController;
    this.#loadController = loadController;
    try {
      const abortPromise = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      const minTime = new Promise((resolve) => setTimeout(resolve, loadMs));
      const [meterOf] = await Promise.race([Promise.all([loadLevelMeter(graph), minTime]), abortPromise]);
      this.#meter = meterOf({ track, intervalMs, onLevel: reportLevel });
    } catch (cause) {
      if (signal.reason === stopReason) return;
      this.stop();
      // The real machine's messages.
      console.error(`Failed to add Module: ${String(cause)}`);
      console.error(`Error when starting ${subject} audio level observer!`);
      throw cause;
    } finally {
      if (this.#loadController === loadController) this.#loadController = null;
    }
  }

  #stopMeter() {
    this.#meter?.stop();
    this.#meter = null;
  }
}

/** Without a track the level is 0. */
function silence(intervalMs: number, onLevel: (level: number) => void) {
  const timer = window.setInterval(() => onLevel(0), intervalMs);
  return { stop: () => window.clearInterval(timer) };
}

/** Reason of an intended abort. */
const stopReason = 'stopped';

interface LevelsOptions {
  readonly graph: AudioGraph;
  readonly bus: Bus;
  /** Levels of remote participants for the page, from the assistant's level. */
  readonly remoteLevels: (level: number) => Readonly<Record<string, number>>;
}

/**
 * Minimum load time of the real machine's worklet. A noise cancellation requested at the same time replaces the track
 * during it, as it did in every real call that started both at once.
 */
const localLoadMs = 400;

/** Observers of the levels of both sides. */
export const createLevels = ({ graph, bus, remoteLevels }: LevelsOptions) => ({
  local: new LevelObserver({
    graph,
    subject: 'local',
    loadMs: localLoadMs,
    onLevel: (audioLevel) => bus.post('local-audio-level', { audioLevel }),
    onFailure: (cause) =>
      bus.post('nonfatal-error', { type: 'local-audio-level-observer-error', errorMsg: String(cause) }),
  }),
  remote: new LevelObserver({
    graph,
    subject: 'remote participants',
    loadMs: 0,
    onLevel: (level) =>
      bus.post('remote-participants-audio-level', { participantsAudioLevel: remoteLevels(level) }),
  }),
});

export type Levels = ReturnType<typeof createLevels>;
