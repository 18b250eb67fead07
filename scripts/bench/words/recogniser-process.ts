// The recogniser in a process of its own, so that time and memory are its alone.
import { loadRecogniser, type Recognition } from '../../../harness/src/testing/recogniser-worker.ts';

/** The first job loads the recogniser from the folder of its model. */
export type RecogniserJob = { readonly model: string } | { readonly audio: Float32Array };

export interface RecogniserReply {
  readonly recognition: Recognition;
  readonly wallMs: number;
  /** Processor time of the whole process, ms. */
  readonly cpuMs: number;
  /** Peak memory of the process so far, MB. */
  readonly peakMegabytes: number;
}

let recogniser: Awaited<ReturnType<typeof loadRecogniser>> | undefined;

process.on('message', (job: RecogniserJob) => void answer(job).then((reply) => process.send?.(reply)));
process.once('disconnect', () => process.exit());

async function answer(job: RecogniserJob): Promise<RecogniserReply> {
  const from = performance.now();
  const cpuBefore = process.cpuUsage();
  let recognition: Recognition = { text: '', confidence: 1 };
  if ('model' in job) recogniser = await loadRecogniser(job.model);
  else recognition = (await recogniser?.recognise(job.audio)) ?? recognition;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    recognition,
    wallMs: performance.now() - from,
    cpuMs: (user + system) / 1000,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  };
}
