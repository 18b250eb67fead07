import { handleJobs } from '../../../shared/worker/worker-jobs.ts';
import { makeClip, recordedClip } from './encoder.ts';
import { decodeStream } from '../media/rtp-decoder.ts';
import { recordedSamples } from '../../../shared/speech/pcm.ts';
import { loadVoice } from '../../../shared/speech/voice.ts';
import type { SpeechJob } from './worker-client.ts';

let voice: ReturnType<typeof loadVoice> | undefined;

handleJobs(async (job: SpeechJob) => {
  switch (job.kind) {
    case 'say':
      return makeClip(job.sentence, await (voice ??= loadVoice(job.scratchDir)));
    case 'encode':
      return recordedClip(job.wav);
    case 'read':
      return recordedSamples(job.wav);
    case 'decode':
      return decodeStream(job.packets);
  }
});
