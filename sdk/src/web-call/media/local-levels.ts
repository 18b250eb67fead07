/** A microphone that is observed tells its level ten times a second: silence for this long means that it is not, ms. */
const firstLevelMs = 2000;

/** Before another try, ms: the exchange of a track takes time to settle. */
const restartMs = 250;

/** Starts without a change of the microphone in between. */
const maxStarts = 4;

export interface LocalLevelsOptions {
  /** Starts the observer, or starts it over. */
  readonly observe: () => Promise<void>;
  /** Whether the person muted themselves: a microphone that was never opened has no level. */
  readonly muted: () => boolean;
  /** It could not be started, however often it was tried. */
  readonly onLost: (cause: unknown) => void;
}

/**
 * Keeps the level of the microphone observed. The observer of the call library dies when the microphone's track is
 * exchanged while its worklet loads (daily-js issue 317), with an error or without: it is started over, a few times.
 */
export class LocalLevels {
  readonly #options: LocalLevelsOptions;
  #starts = 0;
  /** Whether the latest start brought a level. */
  #isTold = false;
  #isLost = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LocalLevelsOptions) {
    this.#options = options;
    this.#observe();
  }

  /** Another microphone, or another processing of it, is in use. */
  onMicrophone(): void {
    this.#starts = 0;
    this.#isLost = false;
    this.#observeIn(restartMs);
  }

  /** The microphone may be opened only now. */
  onUnmuted(): void {
    if (!this.#isTold) this.onMicrophone();
  }

  /** The observer says that it failed. */
  onError(cause: unknown): void {
    this.#observeIn(restartMs, cause);
  }

  onLevel(): void {
    this.#isTold = true;
    clearTimeout(this.#timer);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #observe(): void {
    this.#starts += 1;
    this.#isTold = false;
    this.#after(firstLevelMs, () => {
      if (!this.#options.muted()) this.#startOver(new Error('The observer of the microphone told no level.'));
    });
    // Of several starts the latest counts.
    const start = this.#starts;
    this.#options.observe().catch((cause: unknown) => {
      if (start === this.#starts) this.#observeIn(restartMs, cause);
    });
  }

  /** @param cause why it has to be started over */
  #observeIn(ms: number, cause?: unknown): void {
    this.#after(ms, () => this.#startOver(cause));
  }

  #startOver(cause: unknown): void {
    if (this.#starts < maxStarts) this.#observe();
    else if (!this.#isLost) {
      this.#isLost = true;
      this.#options.onLost(cause);
    }
  }

  #after(ms: number, then: () => void): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }
}
