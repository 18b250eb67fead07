export interface Teardown {
  /** Steps run one after another, last added first. */
  readonly add: (step: () => Promise<void>) => void;
  /** Runs every step even if some fail, then throws the first failure. A second call waits for the same run. */
  readonly run: () => Promise<void>;
}

/** Stops what was started, in reverse order. */
export function createTeardown(): Teardown {
  const steps: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  async function runAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = steps.pop(); step; step = steps.pop()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
  return {
    add: (step) => void steps.push(step),
    run: () => (running ??= runAll()),
  };
}
