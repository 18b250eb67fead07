import { parentPort } from 'node:worker_threads';

import { recordedSamples } from '../room/speech/recorded.ts';
import { loadVoice } from '../room/speech/voice.ts';
import { toInt16 } from '../room/speech/pcm.ts';
import { findSpeech } from './find-speech.ts';
import { render } from './render.ts';
import type { Rendered } from './render.ts';
import type { RenderJob, RenderReply, RenderRequest } from './worker-client.ts';

let voice: ReturnType<typeof loadVoice> | undefined;

async function run(job: RenderJob): Promise<Rendered> {
  if (job.kind === 'render') return render(job.recipe, await (voice ??= loadVoice()));
  const samples = recordedSamples(job.wav);
  return { pcm: toInt16(samples), truth: findSpeech(samples) };
}

parentPort?.on('message', async ({ id, job }: RenderRequest) => {
  const reply = await run(job).then(
    (rendered): RenderReply => ({ id, rendered }),
    (cause: unknown): RenderReply => ({ id, error: cause instanceof Error ? cause.message : String(cause) }),
  );
  parentPort?.postMessage(reply, []);
});
