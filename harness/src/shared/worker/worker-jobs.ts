import { Worker, parentPort } from 'node:worker_threads';
import { FirmlineError } from '@firmline/sdk/errors';
import * as v from 'valibot';

interface JobRequest<Job> {
  readonly id: number;
  readonly job: Job;
}

const jobReply = v.object({
  id: v.number(),
  result: v.optional(v.unknown()),
  error: v.optional(v.string()),
});
type JobReply = v.InferInput<typeof jobReply>;

export interface JobWorker<Job, Result> {
  /** Rejects with FirmlineError 'internal' if the job or the worker fails, 'aborted' after `stop`. */
  run(job: Job): Promise<Result>;
  /** Ends the worker and rejects pending jobs. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Runs jobs in a worker thread, so they do not block the event loop. The first job starts it, also after a crash. It does
 * not keep the process alive.
 * @param source the worker's module, which calls `handleJobs`
 * @param result what a job returns
 * @param work name of the work for error messages, such as `Speech synthesis`
 */
export function createWorker<Job, Result>(
  source: URL,
  work: string,
  result: v.GenericSchema<unknown, Result>,
): JobWorker<Job, Result> {
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
    started.on('message', (message: unknown) => {
      const { id, error, result: value } = v.parse(jobReply, message);
      const job = jobs.get(id);
      jobs.delete(id);
      if (error !== undefined) return job?.reject(failure(`${work} failed: ${error}`));
      const checked = v.safeParse(result, value);
      if (checked.success) job?.resolve(checked.output);
      else job?.reject(failure(`${work} returned the wrong result`));
    });
    const end = (error: FirmlineError) => {
      // Later jobs belong to another thread.
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

/** The worker module beside the module that starts it, as source or as built. */
export const workerModule = (name: string, importer: string): URL =>
  new URL(`${name}${importer.endsWith('.ts') ? '.ts' : '.js'}`, importer);

const failure = (message: string, cause?: unknown) =>
  new FirmlineError(message, { code: 'internal', fault: 'internal', cause });

const stop = (work: string) => new FirmlineError(`${work} was stopped`, { code: 'aborted' });

/** Runs the jobs of a worker that `createWorker` started, several concurrently. Call it in the worker's module. */
export function handleJobs(run: (job: never) => Promise<unknown>): void {
  parentPort?.on('message', async ({ id, job }: JobRequest<never>) => {
    const reply = await run(job).then(
      (result): JobReply => ({ id, result }),
      (cause: unknown): JobReply => ({
        id,
        error: cause instanceof Error ? cause.message : String(cause),
      }),
    );
    parentPort?.postMessage(reply, []);
  });
}
