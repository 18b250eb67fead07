export interface PoolOptions<Task> {
  readonly tasks: readonly Task[];
  readonly workers: number;
  /** `worker` counts from 0; tasks that run at the same time have different ones. */
  readonly run: (task: Task, worker: number) => Promise<void>;
  /** Checked before each task; true starts no more. */
  readonly isOver: () => boolean;
}

export interface Pool {
  readonly done: Promise<void>;
  readonly workers: number;
  /** Removes a worker once its task is over; one always stays. */
  shrink(): void;
}

/** Runs tasks in order, several concurrently. Rejects with the first error once the others are over. */
export function createPool<Task>({ tasks, workers, run, isOver }: PoolOptions<Task>): Pool {
  let allowed = Math.max(1, Math.min(workers, tasks.length));
  let next = 0;
  const work = async (worker: number): Promise<void> => {
    for (;;) {
      if (isOver() || worker >= allowed || next >= tasks.length) return;
      const index = next++;
      await run(tasks[index] as Task, worker);
    }
  };
  const all = Array.from({ length: allowed }, (_, worker) => work(worker));
  return {
    done: settled(all),
    get workers() {
      return allowed;
    },
    shrink() {
      allowed = Math.max(1, allowed - 1);
    },
  };
}

async function settled(all: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(all);
  await Promise.all(all);
}
