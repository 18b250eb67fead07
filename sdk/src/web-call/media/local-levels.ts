/** Longest wait for the first level, ms. An observer that works reports ten a second. */
const firstLevelMs = 2000;

/** Delay before another start, ms: a track's replacement takes time to settle. */
const restartMs = 250;

/** Maximum starts for the same microphone. */
const maxStarts = 4;

export interface LocalLevelsOptions {
  readonly observe: () => Promise<void>;
  /** Whether the user is muted: a microphone that was never opened has no level. */
  readonly muted: () => boolean;
  readonly onLost: (cause: unknown) => void;
}

/**
 * Observes the level of the microphone. The call library's observer dies, with or without an error, when the microphone's
 * track is replaced while its worklet loads (daily-js issue 317). It is then restarted a few times.
 */
export class LocalLevels {
  readonly #options: LocalLevelsOptions;
  #starts = 0;
  /** Whether the latest start has produced a level. */
  #hasLevel = false;
  #isLost = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LocalLevelsOptions) {
    this.#options = options;
    this.#observe();
  }

  /** Another microphone, or other processing of it, is in use. */
  onMicrophone(): void {
    this.#starts = 0;
    this.#isLost = false;
    this.#observeLater();
  }

  /** The microphone may only now be opened. */
  onUnmuted(): void {
    if (!this.#hasLevel) this.onMicrophone();
  }

  onError(cause: unknown): void {
    this.#observeLater(cause);
  }

  onLevel(): void {
    this.#hasLevel = true;
    clearTimeout(this.#timer);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #observe(): void {
    this.#starts += 1;
    this.#hasLevel = false;
    this.#after(firstLevelMs, () => {
      if (!this.#options.muted()) this.#startOver(new Error('The microphone observer reported no level.'));
    });
    // Only the latest start counts.
    const startNumber = this.#starts;
    this.#options.observe().catch((cause: unknown) => {
      if (startNumber === this.#starts) this.#observeLater(cause);
    });
  }

  /** @param cause why it is restarted */
  #observeLater(cause?: unknown): void {
    this.#after(restartMs, () => this.#startOver(cause));
  }

  #startOver(cause: unknown): void {
    if (this.#starts < maxStarts) this.#observe();
    else if (!this.#isLost) {
      this.#isLost = true;
      this.#options.onLost(cause);
    }
  }

  #after(ms: number, task: () => void): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(task, ms);
  }
}
