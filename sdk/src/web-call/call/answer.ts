/**
 * The wait for the assistant. Its word that it listens comes once; that, or hearing it, ends the wait. Else the time runs
 * out.
 */
export class Answer {
  readonly #onMissing: () => void;
  readonly #ms: number;
  #isGiven = false;
  #isHeard = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number, onMissing: () => void) {
    this.#ms = ms;
    this.#onMissing = onMissing;
  }

  /** Starts the time, or restarts it. The answer may have come already. */
  expect(): void {
    this.stop();
    if (!this.#isGiven && !this.#isHeard) this.#timer = setTimeout(this.#onMissing, this.#ms);
  }

  /** @returns whether it is the first */
  give(): boolean {
    const isFirst = !this.#isGiven;
    this.#isGiven = true;
    this.stop();
    return isFirst;
  }

  /** The assistant speaks: it is there, whatever becomes of its word. */
  hear(): void {
    this.#isHeard = true;
    this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
