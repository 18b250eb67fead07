/** Interval of the remote level observer, ms. */
export const levelIntervalMs = 100;

const threshold = 0.01;
const holdMs = 1000;
const fullScale = 0.15;

export interface SpeechHandlers {
  onVolume(volume: number): void;
  onStart(): void;
  onEnd(): void;
}

/** Detects from the remote audio levels whether the assistant speaks. */
export class SpeechDetector {
  readonly #handlers: SpeechHandlers;
  #isSpeaking = false;
  #isStopped = false;
  #hold: ReturnType<typeof setTimeout> | undefined;

  constructor(handlers: SpeechHandlers) {
    this.#handlers = handlers;
  }

  get speaks(): boolean {
    return this.#isSpeaking;
  }

  /** Takes the level of every remote participant, each 0 to 1. Invalid values count as silence. */
  update(levels: Readonly<Record<string, number>>): void {
    const level = Object.values(levels).reduce((sum, one) => sum + (one > 0 ? one : 0), 0);
    this.#handlers.onVolume(Math.min(1, level / fullScale));
    // A volume listener may have ended the call.
    if (level > threshold && !this.#isStopped) this.#heard();
  }

  #heard(): void {
    clearTimeout(this.#hold);
    this.#hold = setTimeout(() => {
      this.#isSpeaking = false;
      this.#handlers.onEnd();
    }, holdMs);
    if (this.#isSpeaking) return;
    this.#isSpeaking = true;
    this.#handlers.onStart();
  }

  /** Reports nothing more. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#hold);
  }
}
