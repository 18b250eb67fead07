import { within } from '#util/within';

type Task = () => Promise<unknown> | void;

/** Default timeout of a task, far more than any needs, ms. */
const maxMs = 10_000;

/** Runs clean-up tasks, the last one first, each even if another fails or hangs. */
export class Cleanup {
  readonly #tasks: Task[] = [];
  readonly #onFailure: (error: unknown) => void;
  readonly #maxMs: number;
  #runPromise: Promise<void> | undefined;

  /** @param taskMs timeout of one task */
  constructor(onFailure: (error: unknown) => void, taskMs = maxMs) {
    this.#onFailure = onFailure;
    this.#maxMs = taskMs;
  }

  /** A task that is added during or after `run` runs as well. */
  add(task: Task): void {
    this.#tasks.push(task);
    if (this.#runPromise) this.#runPromise = this.#runPromise.then(() => this.#runAll());
  }

  /** Resolves once all tasks so far have run. Never throws. Safe to call again. */
  run(): Promise<void> {
    return (this.#runPromise ??= this.#runAll());
  }

  async #runAll(): Promise<void> {
    for (let task = this.#tasks.pop(); task; task = this.#tasks.pop()) await this.#run(task);
  }

  async #run(task: Task): Promise<void> {
    try {
      const message = `A clean-up step took longer than ${this.#maxMs / 1000} s.`;
      await within(
        Promise.resolve().then(() => task()),
        { ms: this.#maxMs, late: tooLate(message) },
      );
    } catch (error) {
      this.#onFailure(error);
    }
  }
}

export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** What a timeout does: it throws {@link TooLate} with this message. */
export const tooLate = (message?: string) => (): never => {
  throw new TooLate(message);
};
