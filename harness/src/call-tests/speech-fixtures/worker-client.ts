import * as v from 'valibot';
import { createWorker, workerModule, type JobWorker } from '../../shared/worker/worker-jobs.ts';
import type { RecipeParts, Rendered } from './render.ts';

export type RenderJob =
  | { readonly kind: 'render'; readonly recipe: RecipeParts }
  /** A WAV file; its truth is what is audible in it. */
  | { readonly kind: 'read'; readonly wav: Uint8Array };

const rendered = v.object({
  pcm: v.instance(Int16Array),
  truth: v.array(v.object({ startMs: v.number(), endMs: v.number() })),
});

/** Renders beside calls that are under way: a second of speech takes the better part of one to make. */
export const createRenderer = (): JobWorker<RenderJob, Rendered> =>
  createWorker(workerModule('./render-worker', import.meta.url), 'Rendering speech', rendered);
