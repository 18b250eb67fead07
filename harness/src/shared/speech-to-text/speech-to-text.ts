import * as v from 'valibot';
import { askParent, createWorker, startBackgroundProcess, workerModule } from '../worker/worker-jobs.ts';
import { type ModelOptions, findSpeechModel } from './model-files.ts';
import { type Recogniser, recognition } from './recogniser.ts';

export interface RecognitionJob {
  /** Folder of the model. */
  readonly model: string;
  readonly audio: Float32Array;
  /** Texts to compare with the audio; without them it is written down. */
  readonly texts?: readonly string[];
}

export interface SpeechToText extends Recogniser {
  /** Whether the model is on this machine. */
  readonly isReady: boolean;
  /**
   * Fetches the model, unless it is on this machine.
   * @throws FirmlineError as `findSpeechModel`
   */
  prepare(): Promise<void>;
  /** Ends its process, and a fetch. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Speech recognition in one child process of low priority, started by the first audio, which also fetches the model if
 * need be. Jobs run one after another.
 * @throws FirmlineError as `findSpeechModel`, or 'internal' if the model fails
 */
export function createSpeechToText({ onProgress }: Pick<ModelOptions, 'onProgress'> = {}): SpeechToText {
  const endController = new AbortController();
  const worker = createWorker<RecognitionJob>(
    workerModule('./recogniser-process', import.meta.url),
    'Speech recognition',
    startBackgroundProcess,
  );
  let model: Promise<string> | undefined;
  let isReady = false;
  let lastTask: Promise<unknown> = Promise.resolve();

  const findModel = () =>
    (model ??= findSpeechModel({ onProgress, signal: endController.signal }).then(
      (folder) => {
        isReady = true;
        return folder;
      },
      (error: unknown) => {
        // The next attempt may succeed.
        model = undefined;
        throw error;
      },
    ));

  /** One at a time: the runtime cannot do more, and a job that waits here can still be dropped. */
  const runJob = async (job: Omit<RecognitionJob, 'model'>) => {
    const folder = await findModel();
    const result = lastTask.then(() => worker.run({ model: folder, ...job }));
    lastTask = result.catch(() => {});
    return result;
  };
  return {
    get isReady() {
      return isReady;
    },
    async prepare() {
      await findModel();
    },
    ...recogniserOf(runJob),
    async stop() {
      endController.abort();
      await Promise.allSettled([model, worker.stop()]);
    },
  };
}

type Run = (job: Omit<RecognitionJob, 'model'>) => Promise<unknown>;

const recogniserOf = (runJob: Run): Recogniser => ({
  recognise: async (audio) => v.parse(recognition, await runJob({ audio })),
  likelihoods: async (audio, texts) => v.parse(v.array(v.number()), await runJob({ audio, texts })),
});

/** The recogniser of the parent process, which is ready. See `answerRecognition`. */
export function parentSpeechToText(): SpeechToText {
  const worker = createWorker<Omit<RecognitionJob, 'model'>>(
    new URL(import.meta.url),
    'Speech recognition',
    askParent,
  );
  return {
    isReady: true,
    prepare: () => Promise.resolve(),
    ...recogniserOf((job) => worker.run(job)),
    stop: () => worker.stop(),
  };
}

const recognitionRequest = v.object({
  audio: v.instance(Float32Array),
  texts: v.exactOptional(v.array(v.string())),
});

/** Does what a child process asks of `parentSpeechToText`. */
export async function answerRecognition(recogniser: Recogniser, job: unknown): Promise<unknown> {
  const { audio, texts } = v.parse(recognitionRequest, job);
  return texts ? recogniser.likelihoods(audio, texts) : recogniser.recognise(audio);
}
