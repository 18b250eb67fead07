import { parentPort } from 'node:worker_threads';

import { makeClip } from './clip.ts';
import { loadVoice } from './voice.ts';
import type { WorkerReply, WorkerRequest } from './worker-client.ts';

const voice = loadVoice();

parentPort?.on('message', async ({ id, sentence }: WorkerRequest) => {
  let reply: WorkerReply;
  try {
    reply = { id, clip: makeClip(sentence, await voice) };
  } catch (cause) {
    reply = { id, error: cause instanceof Error ? cause.message : String(cause) };
  }
  parentPort?.postMessage(reply, []);
});
