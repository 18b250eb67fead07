import { parentPort } from 'node:worker_threads';

import { makeClip } from './clip.ts';
import { decodeStream } from './decode-stream.ts';
import { recordedClip, recordedSamples } from './recorded.ts';
import { loadVoice } from './voice.ts';
import type { WorkerJob, WorkerReply, WorkerRequest } from './worker-client.ts';

let voice: ReturnType<typeof loadVoice> | undefined;

async function run(id: number, job: WorkerJob): Promise<WorkerReply> {
  switch (job.kind) {
    case 'say':
      return { id, clip: makeClip(job.sentence, await (voice ??= loadVoice())) };
    case 'encode':
      return { id, clip: recordedClip(job.wav) };
    case 'read':
      return { id, samples: recordedSamples(job.wav) };
    case 'decode':
      return { id, pcm: await decodeStream(job.packets) };
  }
}

parentPort?.on('message', async ({ id, job }: WorkerRequest) => {
  const reply = await run(id, job).catch((cause: unknown): WorkerReply => ({
    id,
    error: cause instanceof Error ? cause.message : String(cause),
  }));
  parentPort?.postMessage(reply, []);
});
