/**
 * The wait for the assistant: its `listening` message or its voice ends the wait, otherwise a timeout does.
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

  /** Starts or restarts the timeout. The assistant may have answered already. */
  expect(): void {
    this.stop();
    if (!this.#isGiven && !this.#isHeard) this.#timer = setTimeout(this.#onMissing, this.#ms);
  }

  /** @returnswhether this is the first `listening` */
  give(): boolean {
    const isFirst = !this.#isGiven;
    this.#isGiven = true;
    this.stop();
    return isFirst;
  }

  /** The assistant speaks, so it is there even without a `listening` message. */
  hear(): void {
    this.#isHeard = true;
    this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
