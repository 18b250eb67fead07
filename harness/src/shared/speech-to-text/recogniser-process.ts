import { handleJobs } from '../worker/worker-jobs.ts';
import type { RecognitionJob } from './speech-to-text.ts';
import { loadRecogniser } from './recogniser.ts';

let recogniser: ReturnType<typeof loadRecogniser> | undefined;

handleJobs(async ({ model, audio, texts }: RecognitionJob) => {
  const loadedRecogniser = await (recogniser ??= loadRecogniser(model));
  return texts ? loadedRecogniser.likelihoods(audio, texts) : loadedRecogniser.recognise(audio);
});
