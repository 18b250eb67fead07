/* What a worklet's script finds; the browser's own types describe the page only. */

export interface WorkletOptions<Options> {
  readonly processorOptions: Options;
}

declare global {
  abstract class AudioWorkletProcessor {
    readonly port: MessagePort;
    /** False once the node has nothing more to do. */
    abstract process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean;
  }
  function registerProcessor<Options>(
    name: string,
    processor: new (options: WorkletOptions<Options>) => AudioWorkletProcessor,
  ): void;
  const sampleRate: number;
}
