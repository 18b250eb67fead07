import * as v from 'valibot';
import { createWorker, workerModule, type JobWorker } from '../../shared/worker/worker-jobs.ts';
import type { RecipeParts, Rendered } from './render.ts';

export type RenderJob =
  | { readonly kind: 'render'; readonly recipe: RecipeParts }
  /** A WAV file; its audible parts are the ground truth. */
  | { readonly kind: 'read'; readonly wav: Uint8Array };

const rendered = v.object({
  pcm: v.instance(Int16Array),
  groundTruth: v.array(v.object({ startMs: v.number(), endMs: v.number() })),
});

/** Renders in a worker, because a second of speech takes most of a second to render and calls may be running. */
export const createRenderer = (): JobWorker<RenderJob, Rendered> =>
  createWorker(workerModule('./render-worker', import.meta.url), 'Rendering speech', rendered);
