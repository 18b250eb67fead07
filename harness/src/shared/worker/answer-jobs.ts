import { parentPort } from 'node:worker_threads';

export interface JobRequest<Job> {
  readonly id: number;
  readonly job: Job;
}

export type JobReply<Result> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly error: string };

/** Called in a thread that `createWorker` starts: does what is asked, several jobs at once where they wait. */
export function answerJobs(run: (job: never) => Promise<unknown>): void {
  parentPort?.on('message', async ({ id, job }: JobRequest<never>) => {
    const reply = await run(job).then(
      (result): JobReply<unknown> => ({ id, result }),
      (cause: unknown): JobReply<unknown> => ({
        id,
        error: cause instanceof Error ? cause.message : String(cause),
      }),
    );
    parentPort?.postMessage(reply, []);
  });
}
