/** Timers that can be cancelled together. */
export class Timers {
  readonly #timers = new Set<NodeJS.Timeout>();

  /** At once for 0. */
  after(ms: number, task: () => void): void {
    if (ms === 0) return task();
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      task();
    }, ms);
    this.#timers.add(timer);
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
