import {
  between,
  createWorker,
  milliseconds,
  object,
  type Output,
  recognition,
  startBackgroundProcess,
} from '../../../harness/src/testing/recogniser-worker.ts';

export const own = 'firmline';
export const peer = 'soundswallower';
export const recognisers = [own, peer] as const;
export type RecogniserName = (typeof recognisers)[number];

/** The first job loads the recogniser: the peer without a `model` folder, for these words. */
export type RecogniserJob =
  | { readonly model: string | null; readonly words: readonly string[] }
  | { readonly audio: Float32Array };

const recogniserReply = object({
  recognition,
  wallMs: milliseconds,
  /** Processor time of the whole process, ms. */
  cpuMs: milliseconds,
  /** Peak memory of the process so far, MB. */
  peakMegabytes: between(0, Infinity),
});
export type RecogniserReply = Output<typeof recogniserReply>;

export const startRecogniser = () =>
  createWorker<RecogniserJob, RecogniserReply>(
    new URL('recogniser-process.ts', import.meta.url),
    'A recogniser of the benchmark',
    recogniserReply,
    startBackgroundProcess,
  );
