export interface PoolOptions<Task> {
  readonly tasks: readonly Task[];
  readonly workers: number;
  /**
   * Tasks that take a whole processor at times. They come first, on a quarter of the workers; half of the workers run
   * those that are left at the end.
   */
  readonly isHeavy?: (task: Task) => boolean;
  /** `worker` counts from 0; tasks that run at the same time have different ones. */
  readonly run: (task: Task, worker: number) => Promise<void>;
  /** Checked before each task; true starts no more. */
  readonly isOver: () => boolean;
}

/** Runs tasks in order, several concurrently. Rejects with the first error once the others are over. */
export function createPool<Task>({ tasks, workers, isHeavy = () => false, run, isOver }: PoolOptions<Task>) {
  const maxWorkers = Math.max(1, Math.min(workers, tasks.length));
  let allowedWorkers = maxWorkers;
  const heavyTasks = tasks.filter(isHeavy);
  const lightTasks = tasks.filter((task) => !isHeavy(task));
  const [firstStepWorkers, secondStepWorkers] = [Math.ceil(maxWorkers / 4), Math.ceil(maxWorkers / 2)];
  const heavyFor = (worker: number, limit: number) => (worker < limit ? heavyTasks.shift() : undefined);
  const runTasks = async (worker: number): Promise<void> => {
    for (;;) {
      if (isOver() || worker >= allowedWorkers) break;
      const task =
        heavyFor(worker, firstStepWorkers) ?? lightTasks.shift() ?? heavyFor(worker, secondStepWorkers);
      if (task === undefined) break;
      await run(task, worker);
    }
    busyWorkers.delete(worker);
  };
  const busyWorkers = new Set<number>();
  const startedTasks: Promise<void>[] = [];
  const startWorker = (worker: number) => {
    // One that was removed may not have noticed yet.
    if (busyWorkers.has(worker)) return;
    busyWorkers.add(worker);
    startedTasks.push(runTasks(worker));
  };
  for (let worker = 0; worker < maxWorkers; worker++) startWorker(worker);
  return {
    completion: settleAll(startedTasks),
    get workers() {
      return allowedWorkers;
    },
    /** Removes a worker once its task is over; one always stays. */
    shrink() {
      allowedWorkers = Math.max(1, allowedWorkers - 1);
    },
    /** Brings a removed worker back. */
    grow() {
      if (allowedWorkers < maxWorkers) startWorker(allowedWorkers++);
    },
  };
}

/** Waits for those too that start in the meantime. */
async function settleAll(startedTasks: readonly Promise<void>[]): Promise<void> {
  for (let count = 0; count < startedTasks.length;) {
    count = startedTasks.length;
    await Promise.allSettled(startedTasks);
  }
  await Promise.all(startedTasks);
}
