export interface PoolOptions<Task> {
  readonly tasks: readonly Task[];
  readonly workers: number;
  /** `worker` counts from 0; no two tasks at a time have the same. */
  readonly run: (task: Task, worker: number) => Promise<void>;
  /** Asked before each task: no other one begins where it says so. */
  readonly isOver: () => boolean;
}

export interface Pool {
  readonly done: Promise<void>;
  readonly workers: number;
  /** One worker less once its task is over; one is always left. */
  shrink(): void;
}

/** Works tasks off, several at a time, in their order. The first that rejects ends it once the others are over. */
export function createPool<Task>({ tasks, workers, run, isOver }: PoolOptions<Task>): Pool {
  let allowed = Math.max(1, Math.min(workers, tasks.length));
  let next = 0;
  const work = async (worker: number): Promise<void> => {
    for (;;) {
      if (isOver() || worker >= allowed || next >= tasks.length) return;
      const index = next++;
      // The index is within the list, whatever a task is.
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
