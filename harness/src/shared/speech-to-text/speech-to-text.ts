import * as v from 'valibot';
import { createWorker, startBackgroundProcess, workerModule } from '../worker/worker-jobs.ts';
import { type ModelOptions, findSpeechModel } from './model-files.ts';
import { type Recogniser, recognition } from './recogniser.ts';

export interface RecognitionJob {
  /** Folder of the model. */
  readonly model: string;
  readonly audio: Float32Array;
  /** Texts to compare with the audio; without them it is written down. */
  readonly texts?: readonly string[];
}

const recognitionResult = v.object({
  recognition: v.exactOptional(recognition),
  likelihoods: v.exactOptional(v.array(v.number())),
});

export interface SpeechToText extends Recogniser {
  /** Ends its process. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Speech recognition in one child process of low priority, started by the first audio, which also fetches the model if
 * need be. Jobs run one after another.
 * @throws FirmlineError as `findSpeechModel`, or 'internal' if the model fails
 */
export function createSpeechToText(options: ModelOptions = {}): SpeechToText {
  const worker = createWorker<RecognitionJob, v.InferOutput<typeof recognitionResult>>(
    workerModule('./recogniser-process', import.meta.url),
    'Speech recognition',
    recognitionResult,
    startBackgroundProcess,
  );
  let model: Promise<string> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** One at a time: the runtime cannot do more, and a job that waits here can still be dropped. */
  const run = async (job: Omit<RecognitionJob, 'model'>) => {
    const folder = await (model ??= findSpeechModel(options));
    const done = last.then(() => worker.run({ model: folder, ...job }));
    last = done.catch(() => {});
    return done;
  };
  return {
    async recognise(audio) {
      return (await run({ audio })).recognition ?? { text: '', confidence: 1 };
    },
    async likelihoods(audio, texts) {
      return (await run({ audio, texts })).likelihoods ?? [];
    },
    stop: () => worker.stop(),
  };
}
