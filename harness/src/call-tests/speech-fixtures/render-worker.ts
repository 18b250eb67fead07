import { handleJobs } from '../../shared/worker/worker-jobs.ts';
import { toInt16 } from '../../shared/audio/wav-file.ts';
import { recordedSamples } from '../../shared/speech/pcm.ts';
import { loadVoice, type Voice, type VoiceName } from '../../shared/speech/voice.ts';
import { findSpeech, render, type Rendered, voicesIn } from './render.ts';
import type { RenderJob } from './fixtures.ts';

const voices = new Map<VoiceName, Voice>();

handleJobs(async (job: RenderJob): Promise<Rendered> => {
  if (job.kind === 'render') {
    for (const name of voicesIn(job.recipe))
      if (!voices.has(name)) voices.set(name, await loadVoice(undefined, name));
    return render(job.recipe, voices);
  }
  const samples = recordedSamples(job.wav);
  return { pcm: toInt16(samples), groundTruth: findSpeech(samples) };
});
