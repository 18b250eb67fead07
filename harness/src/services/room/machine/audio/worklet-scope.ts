/* The global scope of a worklet; the DOM types cover only the page. */

export interface WorkletOptions<Options> {
  readonly processorOptions: Options;
}

declare global {
  abstract class AudioWorkletProcessor {
    readonly port: MessagePort;
    /** Returns false once the node is finished. */
    abstract process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean;
  }
  function registerProcessor<Options>(
    name: string,
    processor: new (options: WorkletOptions<Options>) => AudioWorkletProcessor,
  ): void;
  const sampleRate: number;
}
