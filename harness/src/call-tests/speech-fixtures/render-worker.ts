import { handleJobs } from '../../shared/worker/worker-jobs.ts';
import { toInt16 } from '../../shared/audio/wav-file.ts';
import { recordedSamples } from '../../shared/speech/pcm.ts';
import { loadVoice } from '../../shared/speech/voice.ts';
import { findSpeech } from './find-speech.ts';
import { render, type Rendered } from './render.ts';
import type { RenderJob } from './worker-client.ts';

let voice: ReturnType<typeof loadVoice> | undefined;

handleJobs(async (job: RenderJob): Promise<Rendered> => {
  if (job.kind === 'render') return render(job.recipe, await (voice ??= loadVoice()));
  const samples = recordedSamples(job.wav);
  return { pcm: toInt16(samples), groundTruth: findSpeech(samples) };
});
