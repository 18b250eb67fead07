/** The wait for the assistant's word that it listens: it comes once, or the time is over. */
export class Answer {
  readonly #onMissing: () => void;
  readonly #ms: number;
  #given = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number, onMissing: () => void) {
    this.#ms = ms;
    this.#onMissing = onMissing;
  }

  /** The time begins, or begins anew. The word may have come already. */
  expect(): void {
    this.stop();
    if (!this.#given) this.#timer = setTimeout(this.#onMissing, this.#ms);
  }

  /** @returns whether it is the first */
  give(): boolean {
    const isFirst = !this.#given;
    this.#given = true;
    this.stop();
    return isFirst;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
