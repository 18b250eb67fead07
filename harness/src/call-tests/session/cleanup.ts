/** Undoes what was done, the last first. One that fails keeps none of the others from being undone. */
export class Cleanup {
  readonly #tasks: (() => Promise<unknown> | void)[] = [];
  readonly #onFailure: (error: unknown) => void;
  #running: Promise<void> | undefined;

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  /** What comes when all is being undone already is undone at once. */
  add(task: () => Promise<unknown> | void): void {
    if (this.#running) void this.#run(task);
    else this.#tasks.push(task);
  }

  /** Never throws. Safe to call twice. */
  run(): Promise<void> {
    return (this.#running ??= this.#runAll());
  }

  async #runAll(): Promise<void> {
    for (let task = this.#tasks.pop(); task; task = this.#tasks.pop()) await this.#run(task);
  }

  async #run(task: () => Promise<unknown> | void): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.#onFailure(error);
    }
  }
}
