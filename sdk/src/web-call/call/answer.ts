/** The wait for the assistant's word that it listens: it comes once, or the time is over. */
export class Answer {
  #given = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The word may have come already. */
  expect(ms: number, onMissing: () => void): void {
    if (!this.#given) this.#timer = setTimeout(onMissing, ms);
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
