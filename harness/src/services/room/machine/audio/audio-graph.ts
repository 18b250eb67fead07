/** One audio context for all measuring and processing of a call, because browsers allow only a few. */
export class AudioGraph {
  #context: AudioContext | null = null;
  #isClosed = false;
  #loadedCount = 0;

  /** Opens the context on first use and resumes a suspended one. Throws after `close`. */
  get context(): AudioContext {
    if (this.#isClosed) throw new DOMException('The call is over', 'AbortError');
    if (!this.#context) {
      this.#context = new AudioContext();
      for (const gesture of gestures) window.addEventListener(gesture, this.#resume, { capture: true });
    }
    this.#resume();
    return this.#context;
  }

  /**
   * Loads a worklet from a `blob:` address. `define` runs in the worklet's scope, so it may use nothing outside itself;
   * it must register the given name. Resolves to that name. Rejects with AbortError if the page's policy forbids the
   * worklet or the context is closed meanwhile.
   */
  async load(define: (name: string) => void): Promise<string> {
    const name = `firmline-${++this.#loadedCount}`;
    const source = `(${String(define)})(${JSON.stringify(name)})`;
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    try {
      await this.context.audioWorklet.addModule(url);
      return name;
    } finally {
      URL.revokeObjectURL(url);
    }
  }

  /** Resolves once the context is running. Until then no sound passes through it. */
  async running(): Promise<void> {
    const { context } = this;
    while (context.state === 'suspended') {
      await new Promise((resolve) => context.addEventListener('statechange', resolve, { once: true }));
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const gesture of gestures) window.removeEventListener(gesture, this.#resume, { capture: true });
    this.#context?.close().catch(() => {});
    this.#context = null;
  }

  // A context created outside a gesture starts suspended.
  readonly #resume = () => {
    if (this.#context?.state === 'suspended') this.#context.resume().catch(() => {});
  };
}

const gestures = ['pointerdown', 'keydown'] as const;

/* The global scope of a worklet; the DOM types cover only the page. */

export interface WorkletOptions<Options> {
  readonly processorOptions: Options;
}

declare global {
  abstract class AudioWorkletProcessor {
    readonly port: MessagePort;
    /** Returns false once the node is finished. */
    abstract process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean;
  }
  function registerProcessor<Options>(
    name: string,
    processor: new (options: WorkletOptions<Options>) => AudioWorkletProcessor,
  ): void;
  const sampleRate: number;
}
