import { within } from '../within.ts';

type Task = () => Promise<unknown> | void;

/** Far more than any task needs, ms. */
const maxMs = 10_000;

/** Undoes what was done, the last first. One that fails, or hangs, keeps none of the others from being undone. */
export class Cleanup {
  readonly #tasks: Task[] = [];
  readonly #onFailure: (error: unknown) => void;
  readonly #maxMs: number;
  #running: Promise<void> | undefined;

  /** @param taskMs most that one task may take */
  constructor(onFailure: (error: unknown) => void, taskMs = maxMs) {
    this.#onFailure = onFailure;
    this.#maxMs = taskMs;
  }

  /** What comes when all is being undone already, or was, is undone as well, without another `run`. */
  add(task: Task): void {
    this.#tasks.push(task);
    if (this.#running) this.#running = this.#running.then(() => this.#runAll());
  }

  /** Resolves once all that was added so far is undone. Never throws. Safe to call again. */
  run(): Promise<void> {
    return (this.#running ??= this.#runAll());
  }

  async #runAll(): Promise<void> {
    for (let task = this.#tasks.pop(); task; task = this.#tasks.pop()) await this.#run(task);
  }

  async #run(task: Task): Promise<void> {
    try {
      const message = `A clean-up step took longer than ${this.#maxMs / 1000} s.`;
      await within(
        Promise.resolve().then(() => task()),
        { ms: this.#maxMs, message },
      );
    } catch (error) {
      this.#onFailure(error);
    }
  }
}
