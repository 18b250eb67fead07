import { Worker } from 'node:worker_threads';
import { FirmlineError } from '@firmline/sdk/errors';
import type { JobReply, JobRequest } from './answer-jobs.ts';

export interface JobWorker<Job, Result> {
  /** Rejects with FirmlineError 'internal' where the job or the thread fails, 'aborted' after `stop`. */
  run(job: Job): Promise<Result>;
  /** Ends the thread; jobs under way are rejected. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Work that would hold the event loop up, in a thread of its own, started by the first job and again after a crash. It
 * does not keep the process alive.
 * @param source the thread's module, which answers with `answerJobs`
 * @param work what it does, such as `Speech synthesis`: errors begin with it
 */
export function createWorker<Job, Result>(source: URL, work: string): JobWorker<Job, Result> {
  const jobs = new Map<number, PromiseWithResolvers<Result>>();
  let thread: Worker | null = null;
  let nextId = 0;
  let stopped = false;

  const failAll = (error: FirmlineError) => {
    for (const job of jobs.values()) job.reject(error);
    jobs.clear();
  };

  const start = () => {
    const started = new Worker(source);
    started.unref();
    started.on('message', (reply: JobReply<Result>) => {
      const job = jobs.get(reply.id);
      jobs.delete(reply.id);
      if ('error' in reply) job?.reject(failure(`${work} failed: ${reply.error}`));
      else job?.resolve(reply.result);
    });
    const end = (error: FirmlineError) => {
      // Jobs that came after it are another thread's.
      if (thread !== started) return;
      thread = null;
      failAll(error);
    };
    started.on('error', (cause) => end(failure(`${work} failed`, cause)));
    started.on('exit', () => end(failure(`${work} ended`)));
    return started;
  };

  return {
    run(job) {
      if (stopped) return Promise.reject(stop(work));
      const id = nextId++;
      const pending = Promise.withResolvers<Result>();
      jobs.set(id, pending);
      thread ??= start();
      thread.postMessage({ id, job } satisfies JobRequest<Job>, []);
      return pending.promise;
    },
    async stop() {
      stopped = true;
      failAll(stop(work));
      await thread?.terminate();
    },
  };
}

/** The module of a thread beside the one that starts it, as source or as built. */
export const threadModule = (name: string, importer: string): URL =>
  new URL(`${name}${importer.endsWith('.ts') ? '.ts' : '.js'}`, importer);

const failure = (message: string, cause?: unknown) =>
  new FirmlineError(message, { code: 'internal', fault: 'internal', cause });

const stop = (work: string) => new FirmlineError(`${work} was stopped`, { code: 'aborted' });
