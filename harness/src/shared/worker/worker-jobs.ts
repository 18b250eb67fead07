import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
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

interface JobWorker<Job> {
  /** The job's result, unchecked. Rejects with FirmlineError 'internal' if the job or worker fails, 'aborted' after `stop`. */
  run(job: Job): Promise<unknown>;
  /** Ends the worker and rejects pending jobs. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Runs jobs in a worker, so they do not block the event loop. The first job starts it, also after a crash. It does not
 * keep the process alive.
 * @param source the worker's module, which calls `handleJobs`
 * @param work name of the work for error messages, such as `Speech synthesis`
 * @param start a thread of this process, or a child process with a lower priority than everything else
 */
export function createWorker<Job>(
  source: URL,
  work: string,
  start: (source: URL) => WorkerHost = startWorkerThread,
): JobWorker<Job> {
  const jobs = new Map<number, PromiseWithResolvers<unknown>>();
  let host: WorkerHost | null = null;
  let nextId = 0;
  let isStopped = false;

  const failAll = (error: FirmlineError) => {
    for (const job of jobs.values()) job.reject(error);
    jobs.clear();
  };

  const startHost = () => {
    const worker = start(source);
    worker.on('message', (message: unknown) => {
      const { id, error, result } = v.parse(jobReply, message);
      const job = jobs.get(id);
      jobs.delete(id);
      if (error === undefined) job?.resolve(result);
      else job?.reject(failure(`${work} failed: ${error}`));
    });
    const end = (error: FirmlineError) => {
      // Later jobs belong to another worker.
      if (host !== worker) return;
      host = null;
      failAll(error);
    };
    worker.on('error', (cause) => end(failure(`${work} failed`, cause)));
    worker.on('exit', () => end(failure(`${work} ended`)));
    return worker;
  };

  return {
    run(job) {
      if (isStopped) return Promise.reject(stoppedError(work));
      const id = nextId++;
      const pendingJob = Promise.withResolvers<unknown>();
      jobs.set(id, pendingJob);
      host ??= startHost();
      host.post({ id, job } satisfies JobRequest<Job>);
      return pendingJob.promise;
    },
    async stop() {
      isStopped = true;
      failAll(stoppedError(work));
      await host?.end();
    },
  };
}

/** Where a worker runs. */
interface WorkerHost {
  post(request: object): void;
  on(event: 'message' | 'error', listener: (value: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  /** Resolves when it has ended. */
  end(): Promise<unknown>;
}

function startWorkerThread(source: URL): WorkerHost {
  const thread = new Worker(source);
  thread.unref();
  return {
    post: (request) => thread.postMessage(request, []),
    on: (event, listener) => thread.on(event, listener),
    end: () => thread.terminate(),
  };
}

/** Below the process that starts it, so that audio and pages have the processors first. */
const lowerPriority = 5;
const lowestPriority = 19;

/** For work that takes much memory or time: as a child process it returns its memory and yields to everything else. */
export function startBackgroundProcess(source: URL): WorkerHost {
  const child = fork(fileURLToPath(source), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Linux shares its processors among sessions first, so a low priority counts only in a session of its own.
    detached: process.platform === 'linux',
  });
  const { pid } = child;
  if (pid !== undefined) {
    const priority = Math.min(lowestPriority, getPriority() + lowerPriority);
    setPriority(pid, priority);
    // A system without such sharing has no such file.
    if (process.platform === 'linux') writeFile(`/proc/${pid}/autogroup`, String(priority)).catch(() => {});
  }
  child.unref();
  child.channel?.unref();
  // It keeps this process alive only while somebody waits for a result.
  let pendingCount = 0;
  child.on('message', () => {
    if (--pendingCount === 0) child.channel?.unref();
  });
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    post(request) {
      if (pendingCount++ === 0) child.channel?.ref();
      child.send(request);
    },
    on: (event, listener) => child.on(event, listener),
    end() {
      // This process now waits for the child's exit.
      child.ref();
      child.kill();
      return exit;
    },
  };
}

/** What a child process asks its parent to do, as a message. */
export const parentJob = v.object({ type: v.literal('job'), id: v.number(), job: v.unknown() });

/** Jobs for the process that forked this one with advanced serialization. */
export const askParent = (): WorkerHost => ({
  post: (request) => process.send?.({ type: 'job', ...request }),
  on(event: 'message' | 'error' | 'exit', listener: (value: unknown) => void) {
    if (event === 'message') process.on('message', listener);
    else if (event === 'exit') process.on('disconnect', () => listener(undefined));
  },
  end: () => Promise.resolve(),
});

/** The worker module beside the module that starts it, as source or as built. */
export const workerModule = (name: string, importer: string): URL =>
  new URL(`${name}${importer.endsWith('.ts') ? '.ts' : '.js'}`, importer);

const failure = (message: string, cause?: unknown) =>
  new FirmlineError(message, { code: 'internal', fault: 'internal', cause });

const stoppedError = (work: string) => new FirmlineError(`${work} was stopped`, { code: 'aborted' });

/** Runs the jobs of a worker that `createWorker` started, several concurrently. Call it in the worker's module. */
export function handleJobs(runJob: (job: never) => Promise<unknown>): void {
  // A process ends with its parent, even if that crashes; Node closes the channel then.
  (parentPort ?? process).on('message', async ({ id, job }: JobRequest<never>) => {
    const outcome = await replyOfJob(id, runJob(job));
    if (parentPort) parentPort.postMessage(outcome, []);
    // A parent that was killed takes no reply.
    else process.send?.(outcome, undefined, undefined, () => undefined);
  });
}

export const replyOfJob = (id: number, job: Promise<unknown>): Promise<JobReply> =>
  job.then(
    (result): JobReply => ({ id, result }),
    (cause: unknown): JobReply => ({ id, error: cause instanceof Error ? cause.message : String(cause) }),
  );
