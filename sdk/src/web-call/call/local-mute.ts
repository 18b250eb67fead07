import { unlessLate } from '../../async/unless-late.ts';
import type { CallTransport } from '../transport/transport.ts';

/** Longest silence of the microphone while its processor is switched off, ms. */
const processorLimitMs = 1000;

export interface LocalMuteOptions {
  readonly signal: AbortSignal;
  /** The person muted themselves, or not any more. */
  readonly onChange: (muted: boolean) => void;
  /** Another microphone, or another processing of it, is in use. */
  readonly onMicrophone: () => void;
}

/** Whether the person wants to be heard, kept to whatever happens to their microphone. */
export class LocalMute {
  readonly #options: LocalMuteOptions;
  #muted: boolean;
  /** Once joined. */
  #transport: CallTransport | undefined;
  #hasProcessorFailed = false;

  constructor(muted: boolean, options: LocalMuteOptions) {
    this.#muted = muted;
    this.#options = options;
  }

  get muted(): boolean {
    return this.#muted;
  }

  /** Whether noise cancellation, or another processor, failed in this call. */
  get hasProcessorFailed(): boolean {
    return this.#hasProcessorFailed;
  }

  onJoined(transport: CallTransport): void {
    this.#transport = transport;
  }

  set(muted: boolean): void {
    this.follow(muted);
    this.apply();
  }

  /** They did it by other means than the client: the buttons of an embedded frame. */
  follow(muted: boolean): void {
    if (muted === this.#muted) return;
    this.#muted = muted;
    this.#options.onChange(muted);
  }

  /** The microphone as they want it: on, too. */
  apply(): void {
    if (!this.#options.signal.aborted) this.#transport?.setLocalAudio(!this.#muted);
  }

  /** The microphone, or its processing, was exchanged, which may have opened it. */
  restore(): void {
    if (this.#options.signal.aborted || !this.#transport) return;
    if (this.#muted) this.apply();
    this.#options.onMicrophone();
  }

  /**
   * Switches the processor of the microphone off, which failed, and the microphone to what the person chose, whatever
   * comes of it. During the join it is too early for that: {@link hasProcessorFailed} tells that it is due.
   * @throws what the transport threw
   */
  async withoutProcessor(): Promise<void> {
    this.#hasProcessorFailed = true;
    if (!this.#transport || this.#options.signal.aborted) return;
    const off = this.#transport.setNoiseCancellation(false);
    const restore = () => this.restore();
    // However late it comes.
    off.then(restore, restore);
    try {
      await unlessLate(off, { ms: processorLimitMs, signal: this.#options.signal, late: () => {} });
    } finally {
      this.apply();
    }
    await off;
  }
}
