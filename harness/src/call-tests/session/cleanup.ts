import { within } from '../within.ts';

type Task = () => Promise<unknown> | void;

/** Far more than any task needs, ms. */
const mostMs = 10_000;

/** Undoes what was done, the last first. One that fails, or hangs, keeps none of the others from being undone. */
export class Cleanup {
  readonly #tasks: Task[] = [];
  readonly #onFailure: (error: unknown) => void;
  readonly #mostMs: number;
  #running: Promise<void> | undefined;

  /** @param taskMs most that one task may take */
  constructor(onFailure: (error: unknown) => void, taskMs = mostMs) {
    this.#onFailure = onFailure;
    this.#mostMs = taskMs;
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
      const words = `It was not undone within ${this.#mostMs / 1000} s.`;
      await within(
        Promise.resolve().then(() => task()),
        { ms: this.#mostMs, words },
      );
    } catch (error) {
      this.#onFailure(error);
    }
  }
}
