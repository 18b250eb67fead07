import { Worker } from 'node:worker_threads';

import { FirmlineError } from '@firmline/sdk/errors';

import type { SpeechClip } from '../types.ts';

export interface WorkerRequest {
  readonly id: number;
  readonly sentence: string;
}

export type WorkerReply =
  | { readonly id: number; readonly clip: SpeechClip }
  | { readonly id: number; readonly error: string };

interface Job {
  resolve(clip: SpeechClip): void;
  reject(error: FirmlineError): void;
}

/** Synthesis in a thread of its own, started by the first sentence and again after a crash. */
export interface SpeechWorker {
  /** Rejects with FirmlineError 'internal', or 'aborted' after `stop`. */
  make(sentence: string): Promise<SpeechClip>;
  stop(): Promise<void>;
}

const source = new URL(
  import.meta.url.endsWith('.ts') ? './speech-worker.ts' : './speech-worker.js',
  import.meta.url,
);

const failure = (message: string, cause?: unknown) =>
  new FirmlineError(message, { code: 'internal', fault: 'internal', cause });

export function createSpeechWorker(): SpeechWorker {
  const jobs = new Map<number, Job>();
  let worker: Worker | null = null;
  let nextId = 0;
  let stopped = false;

  const failAll = (error: FirmlineError) => {
    for (const job of jobs.values()) job.reject(error);
    jobs.clear();
  };

  const start = () => {
    const started = new Worker(source);
    // A server holds the process open; speech alone should not.
    started.unref();
    started.on('message', (reply: WorkerReply) => {
      const job = jobs.get(reply.id);
      jobs.delete(reply.id);
      if ('clip' in reply) job?.resolve(reply.clip);
      else job?.reject(failure(`Speech synthesis failed: ${reply.error}`));
    });
    started.on('error', (cause) => failAll(failure('The speech worker failed', cause)));
    started.on('exit', () => {
      if (worker === started) worker = null;
      failAll(failure('The speech worker ended'));
    });
    return started;
  };

  return {
    make(sentence) {
      if (stopped) return Promise.reject(new FirmlineError('Speech was stopped', { code: 'aborted' }));
      const id = nextId++;
      const { promise, resolve, reject } = Promise.withResolvers<SpeechClip>();
      jobs.set(id, { resolve, reject });
      worker ??= start();
      worker.postMessage({ id, sentence } satisfies WorkerRequest, []);
      return promise;
    },
    async stop() {
      stopped = true;
      failAll(new FirmlineError('Speech was stopped', { code: 'aborted' }));
      await worker?.terminate();
    },
  };
}
