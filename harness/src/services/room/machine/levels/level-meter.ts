/* oxlint-disable unicorn/require-post-message-target-origin -- the port of a worklet has no origin */
import type { AudioGraph } from '../audio/audio-graph.ts';
import type { WorkletOptions } from '../audio/worklet-scope.ts';

interface MeterOptions {
  readonly intervalMs: number;
}

/** Measures one track until it is stopped. */
export interface LevelMeter {
  stop(): void;
}

export interface MeterRequest extends MeterOptions {
  readonly track: MediaStreamTrack;
  /** Gets the root mean square of the last 85 ms, from 0 to 1, once per interval while the audio context is running. */
  readonly measured: (level: number) => void;
}

/** Loads the worklet that measures levels. Rejects as `AudioGraph.load` does. */
export async function loadLevelMeter(graph: AudioGraph): Promise<(request: MeterRequest) => LevelMeter> {
  const name = await graph.load(defineLevelMeter);
  return ({ track, intervalMs, measured }) => {
    const { context } = graph;
    const source = context.createMediaStreamSource(new MediaStream([track]));
    const meter = new AudioWorkletNode(context, name, {
      channelCount: 1,
      channelCountMode: 'explicit',
      processorOptions: { intervalMs } satisfies MeterOptions,
    });
    const { port } = meter;
    const onMessage = ({ data }: MessageEvent<number>) => measured(data);
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
    #stopped = false;

    constructor({ processorOptions }: WorkletOptions<MeterOptions>) {
      super();
      this.#intervalSamples = (processorOptions.intervalMs / 1000) * sampleRate;
      this.#untilNext = this.#intervalSamples;
      this.port.addEventListener('message', () => {
        this.#stopped = true;
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
        const total = this.#energies.reduce((sum, each) => sum + each, 0);
        this.port.postMessage(Math.sqrt(total / windowSamples));
      }
      return !this.#stopped;
    }
  }
  registerProcessor(name, LevelMeterProcessor);
}
