/** One audio context for all that a call measures and processes: browsers allow only a few. */
export class AudioGraph {
  #context: AudioContext | null = null;
  #closed = false;
  #loaded = 0;

  /** Opens the context with its first use, and wakes one that the browser has suspended. Throws after `close`. */
  get context(): AudioContext {
    if (this.#closed) throw new DOMException('The call is over', 'AbortError');
    if (!this.#context) {
      this.#context = new AudioContext();
      for (const gesture of gestures) window.addEventListener(gesture, this.#resume, { capture: true });
    }
    this.#resume();
    return this.#context;
  }

  /**
   * Loads a worklet from a `blob:` address. `define` runs in the worklet's scope with the name that it must register,
   * so it uses nothing outside of itself. Resolves with that name; rejects with AbortError where the page's policy
   * forbids it, or the context was closed meanwhile.
   */
  async load(define: (name: string) => void): Promise<string> {
    const name = `firmline-${++this.#loaded}`;
    const source = `(${String(define)})(${JSON.stringify(name)})`;
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    try {
      await this.context.audioWorklet.addModule(url);
      return name;
    } finally {
      URL.revokeObjectURL(url);
    }
  }

  /** Resolves once the context runs: until then nothing that passes through it would be heard. */
  async running(): Promise<void> {
    const { context } = this;
    while (context.state === 'suspended') {
      await new Promise((resolve) => context.addEventListener('statechange', resolve, { once: true }));
    }
  }

  close(): void {
    this.#closed = true;
    for (const gesture of gestures) window.removeEventListener(gesture, this.#resume, { capture: true });
    this.#context?.close().catch(() => {});
    this.#context = null;
  }

  // A context made outside a gesture starts suspended.
  readonly #resume = () => {
    if (this.#context?.state === 'suspended') this.#context.resume().catch(() => {});
  };
}

const gestures = ['pointerdown', 'keydown'] as const;
