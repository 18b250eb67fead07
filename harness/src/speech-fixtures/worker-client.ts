import { Worker } from 'node:worker_threads';

import { FirmlineError } from '@firmline/sdk/errors';

import type { RecipeParts, Rendered } from './render.ts';

export type RenderJob =
  | { readonly kind: 'render'; readonly recipe: RecipeParts }
  /** A WAV file; its truth is what is audible in it. */
  | { readonly kind: 'read'; readonly wav: Uint8Array };

export interface RenderRequest {
  readonly id: number;
  readonly job: RenderJob;
}

export type RenderReply =
  | { readonly id: number; readonly rendered: Rendered }
  | { readonly id: number; readonly error: string };

const source = new URL(
  import.meta.url.endsWith('.ts') ? './render-worker.ts' : './render-worker.js',
  import.meta.url,
);

const failure = (message: string, cause?: unknown) =>
  new FirmlineError(message, { code: 'internal', fault: 'internal', cause });

/**
 * Renders in a thread of its own, started by the first job and again after a crash: a second of speech takes the better
 * part of one to make, and calls go on meanwhile. Rejects with FirmlineError 'internal', or 'aborted' after `stop`.
 */
export function createRenderer() {
  const jobs = new Map<number, { resolve(rendered: Rendered): void; reject(error: FirmlineError): void }>();
  let worker: Worker | null = null;
  let nextId = 0;
  let stopped = false;

  const failAll = (error: FirmlineError) => {
    for (const job of jobs.values()) job.reject(error);
    jobs.clear();
  };
  const start = () => {
    const started = new Worker(source);
    // A run holds the process open; rendering alone should not.
    started.unref();
    started.on('message', (reply: RenderReply) => {
      const job = jobs.get(reply.id);
      jobs.delete(reply.id);
      if ('error' in reply) job?.reject(failure(`Speech could not be rendered: ${reply.error}`));
      else job?.resolve(reply.rendered);
    });
    started.on('error', (cause) => failAll(failure('The thread that renders speech failed', cause)));
    started.on('exit', () => {
      if (worker === started) worker = null;
      failAll(failure('The thread that renders speech ended'));
    });
    return started;
  };

  return {
    run(job: RenderJob): Promise<Rendered> {
      if (stopped) return Promise.reject(new FirmlineError('Rendering was stopped', { code: 'aborted' }));
      const id = nextId++;
      const { promise, resolve, reject } = Promise.withResolvers<Rendered>();
      jobs.set(id, { resolve, reject });
      worker ??= start();
      worker.postMessage({ id, job } satisfies RenderRequest, []);
      return promise;
    },
    async stop(): Promise<void> {
      stopped = true;
      failAll(new FirmlineError('Rendering was stopped', { code: 'aborted' }));
      await worker?.terminate();
    },
  };
}
